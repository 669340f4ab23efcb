/** Builds of the browser apps: `export default remotePreset({…})` in an app's `rspack.config.mjs`. */
export { remotePreset } from './remote-preset.mjs';
export { shellPreset } from './shell-preset.mjs';
