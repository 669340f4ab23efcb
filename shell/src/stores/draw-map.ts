// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign, and only the map needs it
import 'leaflet/dist/leaflet.css';
import type { Store } from '@okruh/contracts/http/accounts';
import type { Market } from '@okruh/web-kit';
import L from 'leaflet';
import type { Place } from './near.ts';

/** A map on the screen. */
export interface DrawnMap {
  /** Marks these stores and no others, in the whole country. */
  show(stores: readonly Store[], place: Place | null): void;
  remove(): void;
}

type Rings = readonly (readonly (readonly number[])[])[];

const outlines: Readonly<Record<Market, () => Promise<{ readonly default: Rings }>>> = {
  cz: () => import('./outlines/cz.json'),
  ro: () => import('./outlines/ro.json'),
};

/** Draws the country on a canvas. @param open goes to a store's page */
export async function drawMap(element: HTMLElement, market: Market, open: (href: string) => void): Promise<DrawnMap> {
  const { default: rings } = await outlines[market]();
  const colours = coloursOf(element);
  const map = L.map(element, {
    renderer: L.canvas({ padding: 0.5 }),
    attributionControl: false,
    zoomSnap: 0.25,
    scrollWheelZoom: false,
    // One finger scrolls the page; two move the map.
    dragging: !L.Browser.mobile,
  });
  const country = L.polygon(
    rings.map((ring) => ring.map(([lng = 0, lat = 0]): L.LatLngTuple => [lat, lng])),
    { color: colours.line, weight: 1.5, fillColor: colours.land, fillOpacity: 1, interactive: false },
  ).addTo(map);
  const fit = (): void => void map.fitBounds(country.getBounds(), { padding: [8, 8], animate: false });
  fit();
  map.setMaxBounds(country.getBounds().pad(0.25));
  const marks = L.layerGroup().addTo(map);
  return {
    show(stores, place) {
      marks.clearLayers();
      for (const store of stores) marks.addLayer(markOf(store, colours, open));
      if (place !== null) marks.addLayer(L.circleMarker([place.lat, place.lng], { radius: 6, color: colours.key, fillOpacity: 1 }));
      fit();
    },
    remove: () => void map.remove(),
  };
}

interface Colours {
  readonly land: string;
  readonly line: string;
  readonly store: string;
  readonly edge: string;
  readonly key: string;
}

/** A canvas can't read custom properties by itself. */
function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    land: token('--surface'),
    line: token('--line-strong'),
    store: token('--accent'),
    edge: token('--surface'),
    key: token('--key'),
  };
}

function markOf(store: Store, colours: Colours, open: (href: string) => void): L.CircleMarker {
  return L.circleMarker([store.lat, store.lng], { radius: 8, color: colours.edge, weight: 2, fillColor: colours.store, fillOpacity: 1 })
    .bindTooltip(store.name, { direction: 'top', offset: [0, -6] })
    .on('click', () => open(store.href));
}
