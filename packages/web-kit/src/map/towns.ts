import type { Market } from '@okruh/market';
import type { Place } from './distance.ts';

/** A town whose name stands on the map; `from` is the zoom from which there is room for it. */
export interface Town extends Place {
  readonly name: string;
  readonly from: number;
}

const town = (name: string, lat: number, lng: number, from = 0): Town => ({ name, lat, lng, from });

/** Bigger towns of each market: what a visitor finds their way by. */
export const towns: Readonly<Record<Market, readonly Town[]>> = {
  cz: [
    town('Praha', 50.0755, 14.4378),
    town('Brno', 49.1951, 16.6068),
    town('Ostrava', 49.8209, 18.2625),
    town('Plzeň', 49.7384, 13.3736),
    town('Liberec', 50.7663, 15.0543),
    town('Olomouc', 49.5938, 17.2509),
    town('České Budějovice', 48.9745, 14.4743),
    town('Hradec Králové', 50.2104, 15.8252, 7),
    town('Ústí nad Labem', 50.6611, 14.0531, 7),
    town('Pardubice', 50.0343, 15.7812, 8),
    town('Zlín', 49.2265, 17.6707, 7),
    town('Jihlava', 49.3961, 15.5912, 7),
    town('Karlovy Vary', 50.2319, 12.872, 7),
    town('Opava', 49.9387, 17.9026, 8),
    town('Kladno', 50.1473, 14.1028, 9),
    town('Mladá Boleslav', 50.4114, 14.9032, 9),
    town('Prostějov', 49.4719, 17.1118, 9),
    town('Tábor', 49.4144, 14.6578, 8),
    town('Znojmo', 48.8555, 16.0488, 8),
  ],
  ro: [
    town('București', 44.4268, 26.1025),
    town('Cluj-Napoca', 46.7712, 23.6236),
    town('Timișoara', 45.7489, 21.2087),
    town('Iași', 47.1585, 27.6014),
    town('Constanța', 44.1598, 28.6348),
    town('Craiova', 44.3302, 23.7949),
    town('Brașov', 45.6427, 25.5887),
    town('Galați', 45.4353, 28.008, 7),
    town('Oradea', 47.0465, 21.9189, 7),
    town('Sibiu', 45.7983, 24.1256, 7),
    town('Ploiești', 44.9462, 26.0365, 8),
    town('Arad', 46.1866, 21.3123, 8),
    town('Bacău', 46.567, 26.9146, 7),
    town('Suceava', 47.6514, 26.2555, 7),
    town('Târgu Mureș', 46.5425, 24.5575, 7),
    town('Baia Mare', 47.6567, 23.585, 7),
    town('Pitești', 44.8565, 24.8692, 8),
    town('Buzău', 45.1517, 26.8166, 8),
    town('Botoșani', 47.7487, 26.6694, 8),
  ],
};
