// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign, and only the map needs it
import 'leaflet/dist/leaflet.css';
// oxlint-disable-next-line import/no-unassigned-import -- as above
import './point-map.css';
import type { Market } from '@okruh/market';
import L from 'leaflet';
import Supercluster from 'supercluster';
import type { Place } from './distance.ts';
import { type Town, towns } from './towns.ts';

/** Something that has a place: a store, a pickup point. */
export interface MapPoint extends Place {
  readonly id: string;
  /** Shown at the point under the mouse. */
  readonly label: string;
  /** `off` = can't be chosen now, `chosen` = the one that is; `on` without it. */
  readonly tone?: 'on' | 'off' | 'chosen' | undefined;
  /** Its number in the list beside the map. */
  readonly number?: number | undefined;
}

/** What a map is about. */
export type MapView = 'country' | 'near' | readonly Place[];

/** A map on the screen. */
export interface DrawnMap {
  /**
   * Marks these points and no others.
   *
   * @param place the visitor's own place, marked when it is known
   * @param view what is brought into view: the whole country, what is nearest to the visitor, or these places
   */
  show(points: readonly MapPoint[], place: Place | null, view: MapView): void;
  /** Other looks of the same points: the map stays where the visitor has it. */
  restyle(points: readonly MapPoint[]): void;
  remove(): void;
}

type Rings = readonly (readonly (readonly number[])[])[];

const outlines: Readonly<Record<Market, () => Promise<{ readonly default: Rings }>>> = {
  cz: () => import('./outlines/cz.json'),
  ro: () => import('./outlines/ro.json'),
};

/** What the two keys of the map are called. */
const zoomWords: Readonly<Record<Market, { readonly zoomInTitle: string; readonly zoomOutTitle: string }>> = {
  cz: { zoomInTitle: 'Přiblížit', zoomOutTitle: 'Oddálit' },
  ro: { zoomInTitle: 'Mărește', zoomOutTitle: 'Micșorează' },
};

/** Fewer points are easier to find one by one. */
const CLUSTERED_FROM = 40;
/** How many of the nearest points are brought into view around the visitor. */
const NEAREST = 5;

/**
 * Draws the country on a canvas, with points that join where there are many.
 *
 * @param open a point was chosen
 */
export async function drawPointMap(element: HTMLElement, market: Market, open: (id: string) => void): Promise<DrawnMap> {
  const { default: rings } = await outlines[market]();
  const colours = readColours(element);
  const map = L.map(element, {
    renderer: L.canvas({ padding: 0.5 }),
    attributionControl: false,
    zoomControl: false,
    zoomSnap: 0.25,
    maxZoom: 15,
    scrollWheelZoom: false,
    // One finger scrolls the page; two move the map.
    dragging: !L.Browser.mobile,
  });
  const country = L.polygon(
    rings.map((ring) => ring.map(([lng = 0, lat = 0]): L.LatLngTuple => [lat, lng])),
    { color: colours.line, weight: 1.5, fillColor: colours.land, fillOpacity: 1, interactive: false },
  ).addTo(map);
  L.control.zoom(zoomWords[market]).addTo(map);
  L.control.scale({ imperial: false, position: 'bottomright' }).addTo(map);
  const aim = createAim(map, element, country.getBounds());
  map.setMaxBounds(country.getBounds().pad(0.25));
  const names = L.layerGroup().addTo(map);
  const marks = L.layerGroup().addTo(map);
  let clusters = createClusters([]);
  let visitor: Place | null = null;
  const redraw = (): void => {
    marks.clearLayers();
    names.clearLayers();
    for (const town of towns[market]) if (map.getZoom() >= town.from) names.addLayer(townName(town));
    const bounds = map.getBounds().pad(0.2);
    const box: [number, number, number, number] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    for (const found of clusters.getClusters(box, Math.round(map.getZoom()))) {
      const [lng = 0, lat = 0] = found.geometry.coordinates;
      const { properties } = found;
      if ('cluster_id' in properties) {
        const { cluster_id: id, point_count: count } = properties;
        const closer = (): void => void map.setView([lat, lng], Math.min(clusters.getClusterExpansionZoom(id), 15));
        marks.addLayer(clusterMark({ lat, lng }, count).on('click', closer));
      } else {
        marks.addLayer(pointMark(properties, colours).on('click', () => open(properties.id)));
      }
    }
    if (visitor !== null) marks.addLayer(L.circleMarker([visitor.lat, visitor.lng], { radius: 6, color: colours.key, fillOpacity: 1 }));
  };
  map.on('moveend', redraw);
  return {
    show(points, place, view) {
      clusters = createClusters(points);
      visitor = place;
      aim.at(calculateBounds(view, place, points) ?? country.getBounds());
      redraw();
    },
    restyle(points) {
      clusters = createClusters(points);
      redraw();
    },
    remove() {
      aim.stop();
      map.remove();
    },
  };
}

/** Keeps what the map is about in view when its frame gets another size, until the visitor moves it. */
function createAim(map: L.Map, element: HTMLElement, first: L.LatLngBounds) {
  let bounds = first;
  let isAiming = false;
  let isMoved = false;
  const fit = (): void => {
    isAiming = true;
    map.fitBounds(bounds, { padding: [8, 8], animate: false, maxZoom: 14 });
    isAiming = false;
  };
  fit();
  map.on('zoomstart dragstart', () => {
    if (!isAiming) isMoved = true;
  });
  const frame = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    if (!isMoved) fit();
  });
  frame.observe(element);
  return {
    at(wanted: L.LatLngBounds): void {
      bounds = wanted;
      isMoved = false;
      fit();
    },
    stop: () => frame.disconnect(),
  };
}

/** Null when there is nothing to show but the country. */
function calculateBounds(view: MapView, place: Place | null, points: readonly MapPoint[]): L.LatLngBounds | null {
  if (view === 'country') return null;
  if (view === 'near') return place === null ? null : around(place, points);
  return view.length === 0 ? null : L.latLngBounds(view.map(({ lat, lng }) => L.latLng(lat, lng))).pad(0.2);
}

function createClusters(points: readonly MapPoint[]): Supercluster<MapPoint> {
  const index = new Supercluster<MapPoint>(
    points.length < CLUSTERED_FROM ? { radius: 0, maxZoom: 0, minPoints: Infinity } : { radius: 48, maxZoom: 13 },
  );
  return index.load(
    points.map((point) => ({ type: 'Feature', properties: point, geometry: { type: 'Point', coordinates: [point.lng, point.lat] } })),
  );
}

/** The visitor with the points nearest to them. */
function around(place: Place, points: readonly MapPoint[]): L.LatLngBounds {
  const here = L.latLng(place.lat, place.lng);
  const near = points.toSorted((a, b) => here.distanceTo([a.lat, a.lng]) - here.distanceTo([b.lat, b.lng])).slice(0, NEAREST);
  return L.latLngBounds([here, ...near.map(({ lat, lng }) => L.latLng(lat, lng))]).pad(0.2);
}

interface Colours {
  readonly land: string;
  readonly line: string;
  readonly point: string;
  readonly off: string;
  readonly edge: string;
  readonly key: string;
}

/** A canvas can't read custom properties by itself. */
function readColours(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    land: token('--surface'),
    line: token('--line-strong'),
    point: token('--accent'),
    off: token('--line-strong'),
    edge: token('--surface'),
    key: token('--key'),
  };
}

/** A town's name beside its place. It is a part of the drawing: the list says where things are. */
function townName({ lat, lng, name }: Town): L.Marker {
  const label = document.createElement('span');
  label.textContent = name;
  return L.marker([lat, lng], {
    icon: L.divIcon({ html: label, className: 'point-map-town', iconSize: [0, 0] }),
    keyboard: false,
    interactive: false,
    zIndexOffset: -1000,
  });
}

function pointMark(point: MapPoint, colours: Colours): L.CircleMarker | L.Marker {
  const { lat, lng, label, tone, number } = point;
  if (number !== undefined) return numberedMark(point, number);
  const isChosen = tone === 'chosen';
  return L.circleMarker([lat, lng], {
    radius: isChosen ? 11 : 8,
    color: isChosen ? colours.point : colours.edge,
    weight: isChosen ? 4 : 2,
    fillColor: isChosen ? colours.key : tone === 'off' ? colours.off : colours.point,
    fillOpacity: 1,
  }).bindTooltip(label, { direction: 'top', offset: [0, -6] });
}

/** The number that the point has in the list. */
function numberedMark({ lat, lng, label, tone = 'on' }: MapPoint, number: number): L.Marker {
  const digits = document.createElement('span');
  digits.textContent = String(number);
  return L.marker([lat, lng], {
    icon: L.divIcon({ html: digits, className: `point-map-number point-map-${tone}`, iconSize: [28, 28] }),
    keyboard: false,
    // The first of the list lie above those behind it.
    zIndexOffset: tone === 'chosen' ? 2000 : 1000 - number,
  }).bindTooltip(label, { direction: 'top', offset: [0, -12] });
}

/** How many points stand here together. The list says the same, so it stays out of the way of the keyboard. */
function clusterMark({ lat, lng }: Place, count: number): L.Marker {
  const label = document.createElement('span');
  label.textContent = String(count);
  return L.marker([lat, lng], {
    icon: L.divIcon({ html: label, className: 'point-map-cluster', iconSize: [40, 40] }),
    keyboard: false,
    interactive: true,
  });
}
