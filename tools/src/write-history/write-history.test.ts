import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteContract } from '@okruh/contracts';
import { expect, it } from 'vitest';
import { root } from '../paths.ts';
import { loadRoutes } from '../role-matrix/office-pages.ts';
import { findAnswered } from './find-handlers.ts';
import { findHistoryMistakes } from './find-history-mistakes.ts';
import { offerHistories } from './offer-histories.ts';
import { orderHistories } from './order-histories.ts';
import { withoutHistory } from './without-history.ts';
import { workHistories } from './work-histories.ts';

const toKey = ({ service, name }: Pick<RouteContract, 'service' | 'name'>): string => `${service}/${name}`;
const routes = (await loadRoutes()).filter(({ method, access }) => method !== 'GET' && typeof access === 'object').map(toKey);

/** Texts of files, each read once. */
const texts = new Map<string, string | null>();
function readText(file: string): string | null {
  const absolute = path.join(root, file);
  const text = texts.get(file) ?? (existsSync(absolute) ? readFileSync(absolute, 'utf8') : null);
  texts.set(file, text);
  return text;
}
const listFiles = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file));

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'access' in value && 'service' in value && 'name' in value;
const modules = new Map<string, Readonly<Record<string, unknown>>>();
for (const file of listFiles('packages/contracts/src/http').filter((name) => name.endsWith('.ts') && !name.endsWith('.paths.ts'))) {
  const module = file.replace('packages/contracts/src/', '').replace('.ts', '');
  // oxlint-disable-next-line no-await-in-loop -- one after another is as fast: each imports the others
  modules.set(module, await import(path.join(root, file)));
}
function findRoute(module: string, name: string): string | null {
  const found = modules.get(module)?.[name];
  return isRoute(found) ? toKey(found) : null;
}

const services = readdirSync(path.join(root, 'services'));
const handlers = new Map<string, string[]>();
for (const file of services.flatMap((service) => listFiles(`services/${service}/src`)))
  if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
    for (const route of findAnswered(readText(file) ?? '', findRoute)) handlers.set(route, [...(handlers.get(route) ?? []), file]);

function readMigrations(service: string): string {
  const files = [`services/${service}/migrations`, 'packages/service-kit/migrations']
    .flatMap(listFiles)
    .filter((file) => file.endsWith('.sql'));
  return files.map(readText).join('\n');
}

it('every write of the office is noted: who, when, and what it changed', () => {
  // A check that looks at nothing would be green for ever.
  expect(routes.length).toBeGreaterThan(200);
  const histories = { ...offerHistories, ...orderHistories, ...workHistories };
  expect(Object.keys(histories)).toHaveLength(
    [offerHistories, orderHistories, workHistories].reduce((sum, part) => sum + Object.keys(part).length, 0),
  );
  const lists = { routes, histories, withoutHistory, handlers, readMigrations, readFile: readText };
  expect(findHistoryMistakes(lists)).toEqual([]);
});
