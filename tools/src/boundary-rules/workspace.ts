import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findBannedWords } from './banned-words.ts';
import { findNounNames } from './verb-names.ts';

/** What kind of part a package is; decides what it may import. */
export type Kind = 'contracts' | 'market' | 'service-kit' | 'ui' | 'web-kit' | 'service' | 'shell' | 'remote' | 'tools' | 'e2e';

export interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly okruh?: {
    /** Files of a feature that sibling features may import, each with the reason. */
    readonly publicFiles?: Readonly<Record<string, string>>;
    /** Floors below `src`, lowest first: every feature may import them; each imports those before it and no feature (ADR 36). */
    readonly ground?: readonly string[];
    /** Files and folders (`pricing/`) below `src` that decide without any I/O. */
    readonly pure?: readonly string[];
  };
}

export interface SourceFile {
  /** Below the package's folder, for example `src/order/order.ts`. */
  readonly path: string;
  /** Specifiers as written. */
  readonly imports: readonly string[];
  /** Those of them that load with the file; types are among them, dynamic imports aren't. */
  readonly staticImports: readonly string[];
  readonly isTest: boolean;
  /** Patterns that take quadratic time over a long run of blanks, as written. */
  readonly slowPatterns: readonly string[];
  /** Words that the glossary refuses, as written in names and comments. */
  readonly bannedWords: readonly string[];
  /** Names that end in `Of` where a verb belongs. */
  readonly nounNames: readonly string[];
  /** Absolute paths that strings of the code begin with, or that follow an origin in a template: `/vykup/stav`. */
  readonly addresses: readonly string[];
  /** Strings of one word, and parameters within strings: `razeni` of `'razeni'` and of `'/telefony?razeni=…'`. */
  readonly words: ReadonlySet<string>;
  /** Names outside of strings: variables, keys, properties. */
  readonly names: ReadonlySet<string>;
}

export interface Package {
  readonly kind: Kind;
  /** Below the root. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: readonly SourceFile[];
  /** Catalogues by language, for each folder `locales`. */
  /** Texts by folder; English is null where there is none. */
  readonly catalogues: readonly { readonly folder: string; readonly cs: unknown; readonly ro: unknown; readonly en: unknown }[];
}

export interface Workspace {
  /** Names at the top, hidden and ignored ones left out. */
  readonly topLevel: readonly string[];
  /** Names of folders below `packages/`. */
  readonly packageFolders: readonly string[];
  readonly packages: readonly Package[];
}

const ignored = new Set(['node_modules', 'dist', 'var']);
const sharedKinds: readonly Kind[] = ['contracts', 'market', 'service-kit', 'ui', 'web-kit'];

function getKind(folder: string): Kind | null {
  const name = folder.slice(folder.indexOf('/') + 1);
  if (folder.startsWith('services/')) return 'service';
  if (folder.startsWith('packages/')) return sharedKinds.find((kind) => kind === name) ?? null;
  if (folder.startsWith('mfe-')) return 'remote';
  return folder === 'shell' || folder === 'tools' || folder === 'e2e' ? folder : null;
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const statements =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]|^\s*import\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;
const staticStatements = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]|^\s*import\s*['"]([^'"\n]+)['"]/gm;

/** The specifiers that a source file imports, dynamic ones included. */
export function findImports(source: string): string[] {
  return [...source.replace(comments, '').matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

const findStaticImports = (source: string): string[] =>
  [...source.replace(comments, '').matchAll(staticStatements)].map((match) => match[1] ?? match[2] ?? '');

const regexLiteral = /(?<=[=(,:!&|?{};[\s])\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//g;
/** Begins with any number of blanks and goes on after them: tried again from each blank of a run that isn't followed by the rest. */
const blanksFirst = /^\/(?:\(\?:)?(?:\\s|\\t| |\[[^\]^]*(?:\\s|\\t| )[^\]]*\])[*+]\??(?!\/$)/;

/** The patterns of a source file that begin with an unbounded run of blanks; `trim()` and a split by one character do the same. */
export const findSlowPatterns = (source: string): string[] =>
  [...source.replace(comments, '').matchAll(regexLiteral)].map(([pattern]) => pattern).filter((pattern) => blanksFirst.test(pattern));

const address = /(?<=['"`}])\/[a-z][\w-]*(?:\/[\w:-]+)*/g;

/** The absolute paths that a source file writes. */
export const findAddresses = (source: string): string[] => [...source.replace(comments, '').matchAll(address)].map(([path]) => path);

const literal = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
const parameter = /[?&]([a-z][a-z_-]*)=/g;
const oneWord = /^[a-z][a-z_-]*$/;

/** The strings of one word that a source file writes, and the parameters of addresses within its strings. */
export function splitWords(source: string): Set<string> {
  const texts = [...source.replace(comments, '').matchAll(literal)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
  return new Set(texts.flatMap((text) => (oneWord.test(text) ? [text] : [...text.matchAll(parameter)].map(([, name = '']) => name))));
}

/** The names of a source file's code; what stands in a template's braces is code. */
export function loadNames(source: string): Set<string> {
  const code = source
    .replace(comments, '')
    .replace(literal, (whole) => (whole.startsWith('`') ? (whole.match(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g) ?? []).join(' ') : "''"));
  return new Set(code.replaceAll(/'(?:\\.|[^'\\\n])*'/g, "''").match(/[A-Za-z_$][\w$]*/g) ?? []);
}

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !ignored.has(name))
      .map(async (entry) => (entry.isDirectory() ? filesBelow(join(dir, entry.name)) : [join(dir, entry.name)])),
  );
  return lists.flat();
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function readPackage(root: string, folder: string): Promise<Package | null> {
  const kind = getKind(folder);
  if (kind === null) return null;
  const manifest = await readJson(join(root, folder, 'package.json')).catch(() => null);
  if (manifest === null) return null;
  const all = await filesBelow(join(root, folder));
  const sources = all.filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file));
  const folders = new Set(all.flatMap((file) => /^(.*\/locales)\/(?:cs|ro|en)\.json$/.exec(file)?.[1] ?? []));
  return {
    kind,
    folder,
    manifest: manifest as Manifest,
    files: await Promise.all(
      sources.map(async (file) => {
        const text = await readFile(file, 'utf8');
        return {
          path: relative(join(root, folder), file),
          imports: findImports(text),
          staticImports: findStaticImports(text),
          isTest: /\.test\.tsx?$|\.spec\.ts$|\/testing\//.test(file),
          slowPatterns: findSlowPatterns(text),
          bannedWords: findBannedWords(text),
          nounNames: findNounNames(text),
          addresses: findAddresses(text),
          words: splitWords(text),
          names: loadNames(text),
        };
      }),
    ),
    catalogues: await Promise.all(
      [...folders].map(async (locales) => ({
        folder: relative(root, locales),
        cs: await readJson(join(locales, 'cs.json')).catch(() => ({})),
        ro: await readJson(join(locales, 'ro.json')).catch(() => ({})),
        en: await readJson(join(locales, 'en.json')).catch(() => null),
      })),
    ),
  };
}

/** Reads everything that the boundary rules look at. */
export async function readWorkspace(root: string): Promise<Workspace> {
  const top = await readdir(root, { withFileTypes: true });
  const topLevel = top.map(({ name }) => name).filter((name) => !name.startsWith('.') && !ignored.has(name));
  const below = async (parent: string): Promise<string[]> =>
    (await readdir(join(root, parent), { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  const packageFolders = await below('packages');
  const folders = [
    ...packageFolders.map((name) => `packages/${name}`),
    ...(await below('services')).map((name) => `services/${name}`),
    ...top.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  ];
  const packages = await Promise.all(folders.map((folder) => readPackage(root, folder)));
  return { topLevel, packageFolders, packages: packages.filter((found) => found !== null) };
}
