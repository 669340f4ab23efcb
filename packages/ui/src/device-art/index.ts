export { artHash } from './art-hash.ts';
export { toDeviceArt, type ArtView, drawDeviceSvg, type DrawnDevice } from './to-device-art.ts';
export { draw, type DeviceArt } from './draw.ts';
