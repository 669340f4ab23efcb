export { artOf, drawDeviceSvg, type DrawnDevice } from './art-of.ts';
export { draw, type DeviceArt } from './draw.ts';
