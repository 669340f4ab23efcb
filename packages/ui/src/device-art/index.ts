export { artHash } from './art-hash.ts';
export { artOf, type ArtView, drawDeviceSvg, type DrawnDevice } from './art-of.ts';
export { draw, type DeviceArt } from './draw.ts';
