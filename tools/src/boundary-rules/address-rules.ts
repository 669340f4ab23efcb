import { basename, dirname } from 'node:path/posix';
import { at, type Rule } from './rule.ts';
import type { Package, SourceFile } from './workspace.ts';

/**
 * The table of page addresses, and who may repeat them: demo content links as editors do, benches go where
 * shoppers go, and Fastly's API only looks like a page.
 */
const addressTables = 'src/paths/';
const isTable = (owner: Package, file: SourceFile): boolean => owner.kind === 'contracts' && file.path.startsWith(addressTables);
const mayRepeatAddresses = (owner: Package, { path, isTest }: SourceFile): boolean =>
  isTest ||
  owner.kind === 'e2e' ||
  path.includes('/demo/') ||
  path.includes('/locales/') ||
  path.endsWith('/fastly.ts') ||
  /^(?:bench|demo-data)\//.test(path);

/** A page's address is written once, in the tables of contracts: a copy goes on leading to the old page when one changes. */
export const addressesStandInTables: Rule = (workspace) => {
  const pages = new Set(
    workspace.packages.flatMap((owner) => owner.files.filter((file) => isTable(owner, file)).flatMap(({ addresses }) => addresses)),
  );
  const isPage = (address: string): boolean => pages.has(address) || (address.includes('/', 1) && isPage(dirname(address)));
  return workspace.packages.flatMap((owner) =>
    owner.files
      .filter((file) => !isTable(owner, file) && !mayRepeatAddresses(owner, file))
      .flatMap((file) =>
        file.addresses.filter(isPage).map((address) => ({
          rule: 'address',
          where: at(owner, file),
          what: `writes ${address}: take it from @okruh/contracts/shop-paths or office-paths`,
        })),
      ),
  );
};

const isOffice = ({ folder }: Package): boolean => folder === 'mfe-admin';
/** Tables of address parameters. The office's words are refused in the office only: elsewhere they mean something else. */
const parameterTables = [
  { table: 'shop-parameters', isUsedIn: (owner: Package) => !isOffice(owner) },
  { table: 'office-parameters', isUsedIn: isOffice },
];
/** A word of the office's addresses that is also a keyword. */
const keywords = new Set(['do']);
/** Files whose words are no parameters, although they look like some. */
const otherWords: Readonly<Record<string, string>> = {
  'synonyms.ts': 'what people type into the search',
  'smart-search.ts': 'what people type into the search',
  'sitemap.ts': 'elements of a sitemap',
  'paper-name.ts': 'names of attached files',
  'tag-names.ts': 'topics of articles',
  'efactura.ts': 'attributes of the authority’s answers',
};

/** An address parameter has one home, too: a copy goes on reading the old word when one changes. */
export const parametersStandInTables: Rule = (workspace) => {
  const files = workspace.packages.flatMap((owner) => owner.files.map((file) => ({ owner, file })));
  const readers = files.filter(
    ({ owner, file }) => !isTable(owner, file) && !mayRepeatAddresses(owner, file) && !(basename(file.path) in otherWords),
  );
  return parameterTables.flatMap(({ table, isUsedIn }) => {
    const home = files.find(({ owner, file }) => isTable(owner, file) && basename(file.path) === `${table}.ts`)?.file;
    // A word that is its own name in the code has no translation to copy.
    const words = [...(home?.words ?? [])].filter((word) => home?.names.has(word) === false);
    return readers
      .filter(({ owner }) => isUsedIn(owner))
      .flatMap(({ owner, file }) =>
        words
          .filter((word) => file.words.has(word) || (file.names.has(word) && !keywords.has(word)))
          .map((word) => ({
            rule: 'address',
            where: at(owner, file),
            what: `writes the parameter ${word}: take it from @okruh/contracts/${table}`,
          })),
      );
  });
};
