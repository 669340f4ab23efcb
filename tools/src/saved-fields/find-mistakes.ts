import { hasName } from './has-name.ts';
import type { Commands, Reasons, SavedRecords, WriteRoute } from './saved-record.ts';

/** All that the lists say of fields, and how to look at what they name. */
export interface FieldLists {
  readonly routes: readonly WriteRoute[];
  readonly records: SavedRecords;
  readonly commands: Commands;
  /** Fields that colleagues read and nothing else does. */
  readonly colleagues: Reasons;
  /** Text of a file below the root; null when there is none. */
  readonly readFile: (path: string) => string | null;
}

/** Code that acts in the shop; not the office's own. */
const runs = /^(?:services|packages|shell|mfe-[\w-]+)\/.*\.(?:ts|tsx)$/;
/** Features of services that write for the office alone. */
const officeFeatures =
  /^services\/(?:accounts\/src\/(?:staff|grid-views)|buyout\/src\/(?:appraisal-list|bonuses|models|questions)|picking\/src\/(?:locations|receipts)|repairs\/src\/(?:calendars|devices|operations|spare-parts))\//;
/** The office and its folders of services, contracts and tables, tests and their helpers, demo data. */
const refused =
  /^mfe-admin\/|^packages\/contracts\/|\/(?:admin|office|demo|testing|test|migrations)\/|\/tables(?:\/|\.ts$)|-tables\.ts$|\.test\.tsx?$|^services\/\w+\/src\/seed/;

function checkReader(reader: string, readFile: FieldLists['readFile']): string | null {
  const [path = '', name = ''] = reader.split('#');
  if (!runs.test(path) || refused.test(path) || officeFeatures.test(path)) return `${path} doesn’t act on it outside of the back office`;
  const source = readFile(path);
  if (source === null) return `there is no file ${path}`;
  return hasName(source, name) ? null : `${path} doesn’t have the name ${name}`;
}

/** Everything that is wrong: routes in no list or in two, fields without a reader, entries without a field, readers that aren't any. */
export function findMistakes({ routes, records, commands, colleagues, readFile }: FieldLists): string[] {
  const named = new Set(routes.map(({ name }) => name));
  const listed = [...Object.values(records).flatMap((record) => record.routes), ...Object.values(commands).flat()];
  const unlisted = routes.filter(({ name, fields }) => fields.length > 0 && !listed.includes(name));
  const known = new Set<string>();
  const mistakes = [
    ...unlisted.map(({ name }) => `${name}: neither in a record nor among the commands`),
    ...listed.filter((name) => !named.has(name)).map((name) => `${name}: there is no such route`),
    ...listed.filter((name, index) => listed.indexOf(name) !== index).map((name) => `${name}: stands in two lists`),
  ];
  for (const [record, { routes: names, fields }] of Object.entries(records)) {
    const sent = new Set(routes.filter(({ name }) => names.includes(name)).flatMap((route) => route.fields));
    for (const field of sent) {
      const key = `${record}:${field}`;
      known.add(key);
      const answers = [fields[field], colleagues[key]].filter((answer) => answer !== undefined);
      if (answers.length === 0) mistakes.push(`${key}: is saved, and no list says who reads it`);
      if (answers.length > 1) mistakes.push(`${key}: has more than one answer to who reads it`);
    }
    for (const [field, reader] of Object.entries(fields)) {
      const mistake = sent.has(field) ? checkReader(reader, readFile) : 'isn’t saved any more';
      if (mistake !== null) mistakes.push(`${record}:${field}: ${mistake}`);
    }
  }
  const stale = Object.keys(colleagues).filter((key) => !known.has(key));
  return [...mistakes, ...stale.map((key) => `${key}: isn’t saved any more`)];
}
