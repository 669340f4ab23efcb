import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../paths.ts';
import { loadRoutes } from '../role-matrix/office-pages.ts';
import { catalogFields } from './catalog-fields.ts';
import { checkoutFields } from './checkout-fields.ts';
import { colleagueFields } from './colleague-fields.ts';
import { commands } from './commands.ts';
import { contentFields } from './content-fields.ts';
import { deviceFields } from './device-fields.ts';
import { findMistakes } from './find-mistakes.ts';
import { listFields } from './list-fields.ts';
import { officeFields } from './office-fields.ts';
import type { WriteRoute } from './saved-record.ts';
import { stepFields } from './step-fields.ts';

const routes = (await loadRoutes()).flatMap((route): WriteRoute[] =>
  route.method === 'GET' || typeof route.access !== 'object' || route.body === undefined
    ? []
    : [{ name: route.name, fields: listFields(route.body) }],
);
const records = { ...catalogFields, ...contentFields, ...checkoutFields, ...deviceFields, ...officeFields, ...stepFields };

/** Texts of the readers, each read once. */
const texts = new Map<string, string | null>();
function readText(file: string): string | null {
  const absolute = path.join(root, file);
  const text = texts.get(file) ?? (existsSync(absolute) ? readFileSync(absolute, 'utf8') : null);
  texts.set(file, text);
  return text;
}

it('every field that the office saves has a reader outside of it', () => {
  // A check that looks at nothing would be green for ever.
  expect(routes.length).toBeGreaterThan(150);
  const lists = { routes, records, commands, colleagues: colleagueFields, readFile: readText };
  expect(findMistakes(lists)).toEqual([]);
});
