import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Hot reload of components, for `rspack serve` only. The plugin belongs to the app, which serves. */
export async function reactRefresh(dir, isServing) {
  if (!isServing) return [];
  const entry = createRequire(path.join(dir, 'package.json')).resolve('@rspack/plugin-react-refresh');
  const { ReactRefreshRspackPlugin } = await import(pathToFileURL(entry).href);
  return [new ReactRefreshRspackPlugin()];
}
