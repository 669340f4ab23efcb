/** A map without any map service. Leaflet comes with `drawPointMap`, which is loaded when a map is on the screen. */
export { kilometres, type Place } from './distance.ts';
export { PointMap, type PointMapProps } from './point-map.tsx';
export type { MapPoint } from './draw-point-map.ts';
