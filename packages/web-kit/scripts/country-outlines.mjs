// Cuts the outlines of our markets out of world-atlas for the maps of stores and pickup points, so that they work without any map service.
// Run again only when the source changes: `npm run outlines` in packages/web-kit writes src/map/outlines/*.json.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const atlas = JSON.parse(await readFile(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'));
/** ISO 3166-1 numeric codes. */
const countries = { cz: '203', ro: '642' };
/** Degrees: less than half a pixel at the map's usual zoom. */
const TOLERANCE = 0.008;
const target = new URL('../src/map/outlines/', import.meta.url);

/** Points of an arc, decoded from TopoJSON's steps. */
function toPoints(arc) {
  const { scale, translate } = atlas.transform;
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Arcs of a ring joined; a negative index (~i) means backwards. */
function toRing(indexes) {
  return indexes.flatMap((index, place) => {
    const points = toPoints(atlas.arcs[index < 0 ? ~index : index]);
    if (index < 0) points.reverse();
    return place === 0 ? points : points.slice(1);
  });
}

function distance([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

/** Douglas-Peucker: leaves out what lies nearer to the line than the tolerance. */
function simplified(points) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  let farthest = { index: 0, distance: 0 };
  for (let index = 1; index < points.length - 1; index += 1) {
    const away = distance(points[index], first, last);
    if (away > farthest.distance) farthest = { index, distance: away };
  }
  if (farthest.distance <= TOLERANCE) return [first, last];
  return [...simplified(points.slice(0, farthest.index + 1)).slice(0, -1), ...simplified(points.slice(farthest.index))];
}

const rounded = ([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
/** A closed ring has one point twice: halves keep it from shrinking to that point. */
function ringSimplified(ring) {
  const middle = Math.floor(ring.length / 2);
  return [...simplified(ring.slice(0, middle + 1)).slice(0, -1), ...simplified(ring.slice(middle))].map(rounded);
}

await mkdir(target, { recursive: true });
for (const [market, id] of Object.entries(countries)) {
  const country = atlas.objects.countries.geometries.find((geometry) => geometry.id === id);
  const polygons = country.type === 'Polygon' ? [country.arcs] : country.arcs;
  const rings = polygons.map(([outer]) => ringSimplified(toRing(outer))).filter((ring) => ring.length > 8);
  await writeFile(new URL(`${market}.json`, target), `${JSON.stringify(rings)}\n`);
}
