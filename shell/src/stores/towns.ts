import type { Market } from '@okruh/web-kit';

interface Town {
  readonly city: string;
  readonly postcode: string;
  readonly lat: number;
  readonly lng: number;
}
const town = (city: string, postcode: string, lat: number, lng: number): Town => ({ city, postcode, lat, lng });

/** Larger towns without a store of ours, for "nearest to". */
export const towns: Readonly<Record<Market, readonly Town[]>> = {
  cz: [
    town('Ústí nad Labem', '400 01', 50.661, 14.041),
    town('Karlovy Vary', '360 01', 50.231, 12.872),
    town('Jihlava', '586 01', 49.396, 15.591),
    town('Kladno', '272 01', 50.143, 14.105),
    town('Most', '434 01', 50.503, 13.636),
    town('Teplice', '415 01', 50.64, 13.824),
    town('Děčín', '405 02', 50.782, 14.215),
    town('Mladá Boleslav', '293 01', 50.411, 14.903),
    town('Jablonec nad Nisou', '466 01', 50.724, 15.171),
    town('Havířov', '736 01', 49.78, 18.437),
    town('Opava', '746 01', 49.938, 17.904),
    town('Frýdek-Místek', '738 01', 49.688, 18.353),
    town('Přerov', '750 02', 49.455, 17.451),
    town('Prostějov', '796 01', 49.472, 17.111),
    town('Třebíč', '674 01', 49.215, 15.882),
    town('Znojmo', '669 02', 48.856, 16.048),
    town('Tábor', '390 02', 49.414, 14.658),
    town('Kolín', '280 02', 50.028, 15.2),
    town('Cheb', '350 02', 50.079, 12.374),
    town('Trutnov', '541 01', 50.561, 15.912),
  ],
  ro: [
    town('Craiova', '200001', 44.319, 23.797),
    town('Galați', '800001', 45.435, 28.008),
    town('Ploiești', '100001', 44.942, 26.022),
    town('Oradea', '410001', 47.047, 21.919),
    town('Arad', '310001', 46.187, 21.312),
    town('Pitești', '110001', 44.857, 24.87),
    town('Bacău', '600001', 46.567, 26.914),
    town('Târgu Mureș', '540001', 46.546, 24.563),
    town('Baia Mare', '430001', 47.659, 23.568),
    town('Buzău', '120001', 45.15, 26.82),
    town('Botoșani', '710001', 47.741, 26.666),
    town('Satu Mare', '440001', 47.79, 22.877),
    town('Râmnicu Vâlcea', '240001', 45.1, 24.365),
    town('Suceava', '720001', 47.651, 26.255),
    town('Drobeta-Turnu Severin', '220001', 44.627, 22.657),
    town('Alba Iulia', '510001', 46.068, 23.57),
    town('Deva', '330001', 45.883, 22.9),
    town('Brăila', '810001', 45.271, 27.974),
  ],
};
