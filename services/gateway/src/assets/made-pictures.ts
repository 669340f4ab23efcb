import type { RouteContract } from '@okruh/contracts';

/** What a picture of a product is called below `/media/`: `catalog/<master>/<colour>/<file>`. */
const productPicture = /^catalog\/([\w.-]+)\/([\w.-]+)\/([\w.-]+)$/;

/** Address of the call that draws a picture of a product; null for other names. */
export function pictureCall({ path }: Pick<RouteContract, 'path'>, name: string): string | null {
  const [, master, colour, file] = productPicture.exec(name) ?? [];
  if (master === undefined || colour === undefined || file === undefined) return null;
  return path.replace(':master', master).replace(':colour', colour).replace(':file', file);
}
