import path from 'node:path';
import { hasName } from '../saved-fields/has-name.ts';
import type { Histories, History, WithoutHistory } from './history.ts';

/** All that the lists say of histories, and how to look at what they name. */
export interface HistoryLists {
  /** Every route of the office that writes, as `service/name`. */
  readonly routes: readonly string[];
  readonly histories: Histories;
  readonly withoutHistory: WithoutHistory;
  /** Files that answer a route, by `service/name`. */
  readonly handlers: ReadonlyMap<string, readonly string[]>;
  /** Text of all migrations of a service, those of the kit among them. */
  readonly readMigrations: (service: string) => string;
  /** Text of a file below the root; null when there is none. */
  readonly readFile: (path: string) => string | null;
}

const IMPORT = /(?:from|import\()\s*'(\.[^']+\.ts)'/g;

/** A file and all that it imports of its own service. */
function findImported(file: string, readFile: HistoryLists['readFile'], found = new Set<string>()): ReadonlySet<string> {
  const source = found.has(file) ? null : readFile(file);
  if (source === null) return found;
  found.add(file);
  for (const [, to = ''] of source.matchAll(IMPORT)) findImported(path.posix.join(path.posix.dirname(file), to), readFile, found);
  return found;
}

const toCamel = (table: string): string => table.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

/** Whether code writes rows of a table: by a statement, by drizzle, or by what the service kit has for changes of records. */
function writesTo(source: string, table: string): boolean {
  if (table === 'record_changes') return /\bnoteRecordChanges?\(/.test(source);
  return new RegExp(`\\b(?:insert into|update) ${table}\\b|\\.(?:insert|update)\\(${toCamel(table)}\\)`).test(source);
}

function checkHistory({ writer, table }: History, { readFile, readMigrations }: HistoryLists): string | null {
  const [file = '', name = ''] = writer.split('#');
  const source = readFile(file);
  if (source === null) return `there is no file ${file}`;
  if (!hasName(source, name)) return `${file} doesn’t have the name ${name}`;
  const migrations = readMigrations(getService(writer));
  if (!new RegExp(`create table ${table}\\b`).test(migrations)) return `no migration creates the table ${table}`;
  const isWritten =
    // By a trigger.
    new RegExp(`\\binsert into ${table}\\b`).test(migrations) ||
    [...findImported(file, readFile)].some((imported) => writesTo(readFile(imported) ?? '', table));
  return isWritten ? null : `${file} doesn’t write to ${table}`;
}

const getService = (writer: string): string => writer.split('/')[1] ?? '';

/** Everything that is wrong: routes in no list or in two, names that are no routes, writers that aren't any or that a route doesn't reach. */
export function findHistoryMistakes(lists: HistoryLists): string[] {
  const { routes, histories, withoutHistory, handlers, readFile } = lists;
  const noted = Object.values(histories).flatMap(({ writer, routes: names }) => names.map((name) => `${getService(writer)}/${name}`));
  const listed = [...noted, ...Object.values(withoutHistory).flat()];
  const known = new Set(routes);
  const mistakes = [
    ...routes.filter((route) => !listed.includes(route)).map((route) => `${route}: no list says where its changes are noted`),
    ...listed.filter((route) => !known.has(route)).map((route) => `${route}: there is no such route`),
    ...listed.filter((route, index) => listed.indexOf(route) !== index).map((route) => `${route}: stands in two lists`),
  ];
  for (const [title, history] of Object.entries(histories)) {
    const mistake = checkHistory(history, lists);
    if (mistake !== null) {
      mistakes.push(`${title}: ${mistake}`);
      continue;
    }
    const [file = ''] = history.writer.split('#');
    for (const name of history.routes) {
      const route = `${getService(history.writer)}/${name}`;
      const answering = handlers.get(route) ?? [];
      if (known.has(route) && !answering.some((handler) => findImported(handler, readFile).has(file)))
        mistakes.push(`${route}: what answers it doesn’t reach ${file}`);
    }
  }
  return mistakes;
}
