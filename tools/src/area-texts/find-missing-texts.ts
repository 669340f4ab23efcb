import path from 'node:path';

/** An area of the back office: the file that names its pages and the texts that load with them. */
export interface TextArea {
  readonly name: string;
  readonly file: string;
}

/** How to look at files, by their absolute paths. */
export interface Files {
  /** Text of a file; null when there is none. */
  readonly readFile: (file: string) => string | null;
}

const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;
const CATALOGUE = /import\('([^']*\/cs\.json)'\)/g;
/** A text that is named whole; those that are put together are left to the tests of their pages. */
const TEXT = /\btext\('([\w.-]+)'/g;

const resolveFrom = (file: string, to: string): string => path.resolve(path.dirname(file), to);

/** A file and all that it imports. */
function findImported(file: string, { readFile }: Files, found = new Set<string>()): ReadonlySet<string> {
  const source = found.has(file) ? null : readFile(file);
  if (source === null) return found;
  found.add(file);
  for (const [, to = ''] of source.matchAll(IMPORT)) findImported(resolveFrom(file, to), { readFile }, found);
  return found;
}

const readKeys = (file: string, { readFile }: Files): string[] => Object.keys(JSON.parse(readFile(file) ?? '{}') as object);

/** Names of the texts that load with an area: of the catalogues that it lists itself or by the file that holds them. */
function listLoaded({ file }: TextArea, files: Files): Set<string> {
  const source = files.readFile(file) ?? '';
  const listed = /\bmessages\b[^=]*=\s*\[(.*?)\];/s.exec(source)?.[1] ?? '';
  const holders = Array.from(
    source.matchAll(/import \{[^}]*?(\w+Messages)\b[^}]*\} from '(\.[^']+-messages\.ts)'/g),
    ([, name = '', to = '']) => (listed.includes(name) ? [resolveFrom(file, to)] : []),
  ).flat();
  const catalogues = [file, ...holders].flatMap((holder) =>
    Array.from((files.readFile(holder) ?? '').matchAll(CATALOGUE), ([, to = '']) => resolveFrom(holder, to)),
  );
  return new Set(catalogues.flatMap((catalogue) => readKeys(catalogue, files)));
}

/** Texts that pages of an area show and that neither load with it nor are always there: a reader would see their names. */
export function findMissingTexts(area: TextArea, always: ReadonlySet<string>, files: Files): string[] {
  const loaded = listLoaded(area, files);
  return [...findImported(area.file, files)].flatMap((file) =>
    Array.from((files.readFile(file) ?? '').matchAll(TEXT), ([, key = '']) => key)
      .filter((key) => !loaded.has(key) && !always.has(key))
      .map((key) => `${area.name}: ${key} of ${path.basename(file)} doesn’t load with it`),
  );
}
