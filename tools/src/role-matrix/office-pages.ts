import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Permission, permissions, type RouteContract } from '@okruh/contracts';

const root = path.resolve(import.meta.dirname, '../../..');
const source = path.join(root, 'mfe-admin/src');
const contracts = path.join(root, 'packages/contracts/src/http');

/** A page of the back office that needs a permission. */
export interface GuardedPage {
  readonly name: string;
  readonly permission: Permission;
  /** Words in the code of the page and its dialogs that may be names of routes which it calls. */
  readonly words: ReadonlySet<string>;
}

const isRoute = (value: unknown): value is RouteContract =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Every route of every contract. */
export async function loadRoutes(): Promise<readonly RouteContract[]> {
  const files = readdirSync(contracts).filter((file) => file.endsWith('.ts') && !file.endsWith('.paths.ts'));
  const modules = await Promise.all(
    files.map(async (file): Promise<Readonly<Record<string, unknown>>> => import(path.join(contracts, file))),
  );
  const maps = modules.flatMap((module) => Object.values<unknown>(module)).filter(isObject);
  return [...new Set(maps.flatMap((map) => Object.values<unknown>(map)).filter(isRoute))];
}

const PAGE = /^\s*'?([\w-]+)'?: \{\s*path: officePaths[^,]+,\s*permission: '([\w:-]+)',\s*load: (\w+)/gm;
const AREA = /const (\w+) = \(\) => import\('(\.[^']+)'\)/g;
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
/** Calls are written with the route's name: `accounts.query('list_staff', …)`; other words in quotes are no route's. */
const WORD = /'([a-z]+(?:_[a-z]+)+)'/g;

/** The table of pages, read as text: its modules are for browsers. */
export function readPages(): readonly GuardedPage[] {
  const table = readFileSync(path.join(source, 'pages.ts'), 'utf8');
  const areas = new Map(Array.from(table.matchAll(AREA), ([, area = '', file = '']) => [area, path.join(source, file)]));
  return Array.from(table.matchAll(PAGE), ([, name = '', named = '', area = '']) => {
    const permission = permissions.find((one) => one === named);
    if (permission === undefined) throw new Error(`the page ${name} needs the unknown permission ${named}`);
    const areaFile = areas.get(area) ?? '';
    const files = [...findModules(findPage(areaFile, name) ?? areaFile)];
    const words = files.flatMap((file) => Array.from(readFileSync(file, 'utf8').matchAll(WORD), ([, word = '']) => word));
    return { name, permission, words: new Set(words) };
  });
}

/** File of the page's component; null where the area draws several pages by one. */
function findPage(areaFile: string, page: string): string | null {
  const area = readFileSync(areaFile, 'utf8');
  const component = new RegExp(`^\\s*'?${page}'?: (\\w+),`, 'm').exec(area.slice(area.indexOf('export const pages')))?.[1];
  const from = component === undefined ? undefined : new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '([^']+)'`).exec(area)?.[1];
  return from === undefined ? null : path.resolve(path.dirname(areaFile), from);
}

/** The file and everything of the back office that it imports. */
function findModules(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) findModules(path.resolve(path.dirname(file), to), found);
  return found;
}
