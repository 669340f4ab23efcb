import path from 'node:path';

/** An area of the back office: the file that names its pages and the texts that load with them. */
export interface TextArea {
  readonly name: string;
  readonly file: string;
}

/** Text of a file by its absolute path; null when there is none. */
type ReadFile = (file: string) => string | null;

const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
const CATALOGUE = /import\('([^']*\/cs\.json)'\)/g;
/** A text that is named whole; those that are put together are left to the tests of their pages. */
const TEXT = /\btext\('([\w.-]+)'/g;

const resolveFrom = (file: string, to: string): string => path.resolve(path.dirname(file), to);

/** A file and all that it imports. */
function findImported(file: string, readFile: ReadFile, found = new Set<string>()): ReadonlySet<string> {
  const source = found.has(file) ? null : readFile(file);
  if (source === null) return found;
  found.add(file);
  for (const [, to = ''] of source.matchAll(IMPORT)) findImported(resolveFrom(file, to), readFile, found);
  return found;
}

const readKeys = (file: string, readFile: ReadFile): string[] => Object.keys(JSON.parse(readFile(file) ?? '{}') as object);

/** Names of the texts that load with an area: of the catalogues that it lists itself or by the file that holds them. */
function listLoaded({ file }: TextArea, readFile: ReadFile): Set<string> {
  const source = readFile(file) ?? '';
  const listed = /\bmessages\b[^=]*=\s*\[(.*?)\];/s.exec(source)?.[1] ?? '';
  const holders = Array.from(
    source.matchAll(/import \{[^}]*?(\w+Messages)\b[^}]*\} from '(\.[^']+-messages\.ts)'/g),
    ([, name = '', to = '']) => (listed.includes(name) ? [resolveFrom(file, to)] : []),
  ).flat();
  const catalogues = [file, ...holders].flatMap((holder) =>
    Array.from((readFile(holder) ?? '').matchAll(CATALOGUE), ([, to = '']) => resolveFrom(holder, to)),
  );
  return new Set(catalogues.flatMap((catalogue) => readKeys(catalogue, readFile)));
}

/** Texts that pages of an area show and that neither load with it nor are always there: a reader would see their names. */
export function findMissingTexts(area: TextArea, always: ReadonlySet<string>, readFile: ReadFile): string[] {
  const loaded = listLoaded(area, readFile);
  return [...findImported(area.file, readFile)].flatMap((file) =>
    Array.from((readFile(file) ?? '').matchAll(TEXT), ([, key = '']) => key)
      .filter((key) => !loaded.has(key) && !always.has(key))
      .map((key) => `${area.name}: ${key} of ${path.basename(file)} doesn’t load with it`),
  );
}
