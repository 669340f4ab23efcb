import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findViolations } from './rules.ts';
import { findAddresses, findImports, loadNames, readWorkspace, findSlowPatterns, splitWords } from './workspace.ts';

const made: string[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((dir) => rm(dir, { recursive: true })));
});

const manifest = (name: string, dependencies: string[] = [], more: object = {}): string =>
  JSON.stringify({
    name: `@okruh/${name}`,
    dependencies: Object.fromEntries(
      dependencies.map((dependency) => [dependency, dependency.startsWith('@okruh/') ? 'workspace:*' : 'catalog:']),
    ),
    ...more,
  });

/** A small shop without violations; each test breaks one thing in it. */
const sound: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'packages/contracts/package.json': manifest('contracts', [], { exports: { '.': './src/index.ts', './http/*': './src/http/*.ts' } }),
  'packages/contracts/src/index.ts': 'export const currencies = 2;',
  'packages/contracts/src/http/orders.ts': 'export const path = 1;',
  'packages/contracts/src/paths/shop-paths.ts': "export const buyoutPage = { cz: '/vykup', ro: '/buyback' };",
  'packages/market/package.json': manifest('market', ['@okruh/contracts'], { exports: { '.': './src/index.ts' } }),
  'packages/market/src/index.ts': "export { currencies } from '@okruh/contracts';",
  'packages/web-kit/package.json': manifest('web-kit', ['@okruh/contracts'], { exports: { '.': './src/index.ts' } }),
  'packages/web-kit/src/index.ts': "import type { currencies } from '@okruh/contracts';",
  'services/orders/package.json': manifest('service-orders', ['@okruh/contracts', '@okruh/market', 'pg'], {
    okruh: { pure: ['order/order.ts'] },
  }),
  'services/orders/src/app.ts': "import { placed } from './order/order.routes.ts';",
  'services/orders/src/stored/tables.ts': "import pg from 'pg';",
  'services/orders/src/order/order.ts': "import { currencies } from '@okruh/market';",
  'services/orders/src/order/order.routes.ts': "import { order } from './order.ts';\nimport { tables } from '../tables.ts';",
  'services/orders/src/order-list/order-list.routes.ts': "import { tables } from '../tables.ts';",
  'services/invoicing/package.json': manifest('service-invoicing', ['@okruh/contracts'], { okruh: { pure: ['numbering/'] } }),
  'services/invoicing/src/numbering/numbering.ts': "import { path } from '@okruh/contracts/http/orders';",
  'services/invoicing/src/app.ts': "import { path } from '@okruh/contracts/http/orders';",
  'mfe-buyout/package.json': manifest('mfe-buyout', ['@okruh/web-kit']),
  'mfe-buyout/src/routes.ts': "const routes = () => import('@okruh/web-kit');",
  'mfe-buyout/src/locales/cs.json': '{ "sell": "Prodat", "steps": { "one": "První" } }',
  'mfe-buyout/src/locales/ro.json': '{ "sell": "Vinde", "steps": { "one": "Primul" } }',
  'mfe-account/package.json': manifest('mfe-account', ['@okruh/web-kit']),
  'mfe-account/src/routes.ts': "import '@okruh/web-kit';",
};

async function rulesBrokenBy(changes: Readonly<Record<string, string>>): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'okruh-boundaries-'));
  made.push(dir);
  for (const [file, text] of Object.entries({ ...sound, ...changes })) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  return findViolations(await readWorkspace(dir)).map(({ rule, where }) => `${rule}: ${where}`);
}

test('a shop that keeps the boundaries is let through', async () => {
  expect(await rulesBrokenBy({})).toEqual([]);
});

test('a remote may not import another remote', async () => {
  expect(await rulesBrokenBy({ 'mfe-account/src/routes.ts': "import { x } from '@okruh/mfe-buyout';" })).toContain(
    'downhill: mfe-account/src/routes.ts',
  );
});

test('a remote may not reach into another remote by path', async () => {
  expect(await rulesBrokenBy({ 'mfe-account/src/routes.ts': "import { x } from '../../mfe-buyout/src/routes.ts';" })).toEqual([
    'downhill: mfe-account/src/routes.ts',
  ]);
});

test('a service may not import another service, not even lazily', async () => {
  expect(await rulesBrokenBy({ 'services/invoicing/src/app.ts': "const order = await import('@okruh/service-orders');" })).toContain(
    'downhill: services/invoicing/src/app.ts',
  );
});

test('a service may import the drawings, nothing else of the kit', async () => {
  const kit = manifest('ui', [], { exports: { '.': './src/index.ts', './device-art': './src/device-art/index.ts' } });
  const files = {
    'packages/ui/package.json': kit,
    'packages/ui/src/index.ts': 'export const button = 1;',
    'packages/ui/src/device-art/index.ts': 'export const draw = 1;',
    'services/orders/package.json': manifest('service-orders', ['@okruh/contracts', '@okruh/market', '@okruh/ui', 'pg'], {
      okruh: { pure: ['order/order.ts'] },
    }),
  };
  expect(await rulesBrokenBy({ ...files, 'services/orders/src/art.ts': "import { draw } from '@okruh/ui/device-art';" })).toEqual([]);
  expect(await rulesBrokenBy({ ...files, 'services/orders/src/art.ts': "import { button } from '@okruh/ui';" })).toEqual([
    'downhill: services/orders/src/art.ts',
  ]);
  expect(
    await rulesBrokenBy({ ...files, 'mfe-account/package.json': manifest('mfe-account', ['@okruh/web-kit', '@okruh/service-orders']) }),
  ).toContain('manifest: mfe-account/package.json');
});

test('packages import downhill only', async () => {
  const broken = await rulesBrokenBy({ 'packages/contracts/src/index.ts': "import { currencies } from '@okruh/market';" });
  expect(broken).toContain('downhill: packages/contracts/src/index.ts');
});

test('a service may not import what is for browsers', async () => {
  expect(await rulesBrokenBy({ 'services/orders/src/stored/tables.ts': "import '@okruh/web-kit';" })).toContain(
    'downhill: services/orders/src/stored/tables.ts',
  );
});

test('a feature may not import its sibling', async () => {
  expect(
    await rulesBrokenBy({ 'services/orders/src/order-list/order-list.routes.ts': "import { order } from '../order/order.ts';" }),
  ).toEqual(['feature: services/orders/src/order-list/order-list.routes.ts']);
});

test('a feature may import a file that its sibling declared public', async () => {
  const broken = await rulesBrokenBy({
    'services/orders/src/order-list/order-list.routes.ts': "import { order } from '../order/order.ts';",
    'services/orders/package.json': manifest('service-orders', ['@okruh/contracts', '@okruh/market', 'pg'], {
      okruh: { pure: ['order/order.ts'], publicFiles: { 'order/order.ts': 'the list shows the state words' } },
    }),
  });
  expect(broken).toEqual([]);
});

test('features share the floors of their ground, and a floor knows the floors below it only', async () => {
  const owner = manifest('service-orders', ['@okruh/contracts', '@okruh/market', 'pg'], {
    okruh: { pure: ['order/order.ts'], ground: ['pricing', 'stored'] },
  });
  const files = {
    'services/orders/package.json': owner,
    'services/orders/src/pricing/totals.ts': 'export const totals = 1;',
    'services/orders/src/stored/orders.repository.ts': "import { totals } from '../pricing/totals.ts';",
    'services/orders/src/order-list/order-list.routes.ts': "import { totals } from '../pricing/totals.ts';",
  };
  expect(await rulesBrokenBy(files)).toEqual([]);
  expect(await rulesBrokenBy({ ...files, 'services/orders/src/pricing/totals.ts': "import { order } from '../order/order.ts';" })).toEqual([
    'feature: services/orders/src/pricing/totals.ts',
  ]);
  expect(
    await rulesBrokenBy({
      ...files,
      'services/orders/src/pricing/totals.ts': "const load = () => import('../stored/orders.repository.ts');",
    }),
  ).toEqual(['feature: services/orders/src/pricing/totals.ts']);
  const lacking = manifest('service-orders', ['@okruh/contracts', '@okruh/market', 'pg'], {
    okruh: { pure: ['order/order.ts'], ground: ['pricing', 'stored', 'partners'] },
  });
  expect(await rulesBrokenBy({ ...files, 'services/orders/package.json': lacking })).toEqual(['feature: services/orders/package.json']);
});

test('a source root holds a dozen files', async () => {
  const files = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`services/invoicing/src/page-${index}.ts`, '']));
  expect(await rulesBrokenBy(files)).toEqual([]);
  expect(await rulesBrokenBy({ ...files, 'services/invoicing/src/one-more.test.ts': '' })).toEqual(['root: services/invoicing/src']);
});

test('files may not import each other, types counted; a dynamic import closes no circle', async () => {
  const parent = "import { Child } from './child.ts';\nexport interface Props {}";
  expect(
    await rulesBrokenBy({ 'mfe-buyout/src/parent.ts': parent, 'mfe-buyout/src/child.ts': "import type { Props } from './parent.ts';" }),
  ).toEqual(['circle: mfe-buyout/src/child.ts']);
  expect(
    await rulesBrokenBy({ 'mfe-buyout/src/parent.ts': parent, 'mfe-buyout/src/child.ts': "const parent = () => import('./parent.ts');" }),
  ).toEqual([]);
});

test('a rule file may not do I/O, not even through a neighbour', async () => {
  const broken = await rulesBrokenBy({
    'services/orders/src/order/order.ts': "import { load } from './load.ts';",
    'services/orders/src/order/load.ts': "import pg from 'pg';",
  });
  expect(broken).toEqual(['pure: services/orders/src/order/load.ts']);
});

test('a service declares its pure files, and each of them is there', async () => {
  const name = 'service-invoicing';
  const dependencies = ['@okruh/contracts'];
  const folder = 'services/invoicing/package.json';
  expect(await rulesBrokenBy({ [folder]: manifest(name, dependencies) })).toEqual([`pure: ${folder}`]);
  expect(await rulesBrokenBy({ [folder]: manifest(name, dependencies, { okruh: { pure: ['numbering/', 'moved.ts'] } }) })).toEqual([
    `pure: ${folder}`,
  ]);
  expect(
    await rulesBrokenBy({
      [folder]: manifest(name, [...dependencies, 'pg'], { okruh: { pure: ['numbering/'] } }),
      'services/invoicing/src/numbering/series.ts': "import pg from 'pg';",
    }),
  ).toEqual(['pure: services/invoicing/src/numbering/series.ts']);
});

test('a package is entered through its exports', async () => {
  expect(await rulesBrokenBy({ 'services/orders/src/order/order.ts': "import { x } from '@okruh/market/src/index';" })).toEqual([
    'exports: services/orders/src/order/order.ts',
  ]);
});

test('a manifest names what the sources import', async () => {
  expect(await rulesBrokenBy({ 'services/orders/src/stored/tables.ts': "import { sql } from 'drizzle-orm/pg-core';" })).toEqual([
    'manifest: services/orders/package.json',
  ]);
});

test('a manifest takes versions from the catalog and depends downhill', async () => {
  const dependencies = { '@okruh/mfe-buyout': 'workspace:*', '@okruh/web-kit': 'workspace:*', react: '^19.0.0' };
  expect(await rulesBrokenBy({ 'mfe-account/package.json': JSON.stringify({ name: '@okruh/mfe-account', dependencies }) })).toEqual([
    'manifest: mfe-account/package.json',
    'manifest: mfe-account/package.json',
  ]);
});

test('nothing new appears at the top level or among the packages', async () => {
  expect(await rulesBrokenBy({ 'scripts/run.sh': '', 'packages/utils/package.json': manifest('utils') })).toEqual([
    'top-level: scripts',
    'top-level: packages/utils',
  ]);
});

test('both languages have the same texts, in apps and in services', async () => {
  const said = async (folder: string, cs: object, ro: object): Promise<string[]> =>
    rulesBrokenBy({ [`${folder}/cs.json`]: JSON.stringify(cs), [`${folder}/ro.json`]: JSON.stringify(ro) });
  expect(await said('mfe-buyout/src/locales', { sell: 'Prodat' }, { sell: 'Vinde', more: 'Mai mult' })).toEqual([
    'catalogue: mfe-buyout/src/locales',
  ]);
  const service = 'services/orders/src/order-list/locales';
  expect(await said(service, { list: { total: '{sum} celkem' } }, { list: { total: '{sum} în total' } })).toEqual([]);
  expect(await said(service, { list: { total: '{sum} celkem' } }, { list: { total: '{amount} în total' } })).toEqual([
    `catalogue: ${service}`,
  ]);
  expect(await said(service, { total: 'celkem', sum: 'součet' }, {})).toEqual([`catalogue: ${service}`, `catalogue: ${service}`]);
  expect(await rulesBrokenBy({ [`${service}/cs.json`]: '{ "total": "celkem" }' })).toEqual([`catalogue: ${service}`]);
});

test('an app that speaks English speaks it everywhere', async () => {
  const [list, form] = ['mfe-account/src/list/locales', 'mfe-account/src/form/locales'];
  const shop = { [`${list}/cs.json`]: '{ "add": "Přidat" }', [`${list}/ro.json`]: '{ "add": "Adaugă" }' };
  const both = { ...shop, [`${form}/cs.json`]: '{ "n": "{n} ks" }', [`${form}/ro.json`]: '{ "n": "{n} buc." }' };
  expect(await rulesBrokenBy(both)).toEqual([]);
  const english = { ...both, [`${list}/en.json`]: '{ "add": "Add" }' };
  expect(await rulesBrokenBy(english)).toEqual([`catalogue: ${form}`]);
  expect(await rulesBrokenBy({ ...english, [`${form}/en.json`]: '{ "n": "{count} pcs" }' })).toEqual([`catalogue: ${form}`]);
  expect(await rulesBrokenBy({ ...english, [`${form}/en.json`]: '{ "n": "{n} pcs" }' })).toEqual([]);
});

test('imports are found in every form, and not in comments', () => {
  const source = `
    import a from 'one';
    import type { B } from "two";
    import {
      c,
      d,
    } from './three.ts';
    export * from './four.ts';
    import './five.css';
    const six = await import('six');
    // import seven from 'seven';
    /* export * from 'eight'; */
    const text = "we may import from ', '";
  `;
  expect(findImports(source)).toEqual(['one', 'two', './three.ts', './four.ts', './five.css', 'six']);
});

test('a pattern may not begin with any number of blanks before a separator', async () => {
  for (const pattern of [
    String.raw`/\s*,\s*/`,
    String.raw`/\s*;\s*/`,
    '/ *, */',
    String.raw`/[\s,]+$/`,
    String.raw`/\s+$/`,
    String.raw`/(?:\s*;)+/`,
  ]) {
    expect(
      await rulesBrokenBy({
        'services/orders/src/stored/tables.ts': `import pg from 'pg';\nexport const parts = (text: string) => text.split(${pattern});`,
      }),
      pattern,
    ).toEqual(['slow-pattern: services/orders/src/stored/tables.ts']);
  }
});

test('other patterns pass: words, anchored ones, a separator first, and what stands in comments', () => {
  expect(
    findSlowPatterns(String.raw`
    // text.split(/\s*,\s*/)
    text.split(/\s+/); text.split(/[\s,]+/); /^\s*a/.test(text); text.split(/,\s*/); const half = a / b; const path = 'a/ *b/';
    text.replace(/[^\s/]+\//g, '').split(/[.*+?^$]/);`),
  ).toEqual([]);
});

test('an address of a page stands in the table of contracts only', async () => {
  const writing = (code: string) => rulesBrokenBy({ 'mfe-buyout/src/pages.ts': code });
  for (const code of ["const page = '/vykup';", 'const page = `/buyback/${code}`;', 'const url = `${origin}/vykup/stav?a=b`;'])
    expect(await writing(code), code).toEqual(['address: mfe-buyout/src/pages.ts']);
});

test('other paths, longer words, comments and tests may say what they like', async () => {
  expect(
    await rulesBrokenBy({
      'mfe-buyout/src/pages.ts': "const api = '/api/vykup'; const other = '/vykupna'; // '/vykup'",
      'mfe-buyout/src/pages.test.ts': "expect(path).toBe('/vykup');",
      'services/orders/src/demo/texts.ts': "export const link = '/vykup';",
    }),
  ).toEqual([]);
  expect(findAddresses("const a = '/vykup/stav'; const b = `${origin}/cos?x=/no`; /* '/kosik' */")).toEqual(['/vykup/stav', '/cos']);
});

const parameters = {
  'packages/contracts/src/paths/shop-parameters.ts':
    "export const pageParameter = { cz: 'strana', ro: 'pagina' };\nexport const words = { showroom: { cz: 'showroom' } };",
  'packages/contracts/src/paths/office-parameters.ts': "export const officeParameters = { category: 'kategorie', step: 'krok', to: 'do' };",
  'mfe-admin/package.json': manifest('mfe-admin', ['@okruh/web-kit']),
};

test('a parameter of an address stands in the tables of contracts only, however it is written', async () => {
  const refused = (file: string, code: string) => rulesBrokenBy({ ...parameters, [file]: code });
  for (const code of [
    "const words = { cz: 'strana' };",
    "const page = query.get('pagina');",
    'const href = `${path}?strana=${page}`;',
    "const href = '/telefony?q=a&strana=2';",
    'const { strana } = query;',
    'const href = `${path}?${new URLSearchParams({ strana: page })}`;',
  ]) {
    expect(await refused('mfe-buyout/src/pages.ts', code), code).toEqual(['address: mfe-buyout/src/pages.ts']);
    expect(await refused('services/orders/src/stored/tables.ts', `import pg from 'pg';\n${code}`), code).toEqual([
      'address: services/orders/src/stored/tables.ts',
    ]);
  }
  for (const code of [
    "const step = parameters['krok'];",
    "const last = parameters['do'];",
    "const filters = ['kategorie'];",
    'const view = { kategorie: 1 };',
  ])
    expect(await refused('mfe-admin/src/pages.ts', code), code).toEqual(['address: mfe-admin/src/pages.ts']);
});

test('a word that is no parameter there may be written: in texts, tests and demo data, as a longer word, in the other part of the shop', async () => {
  expect(
    await rulesBrokenBy({
      ...parameters,
      'mfe-buyout/src/pages.ts':
        "// strana\nconst say = 'Další strana'; const stranaCount = 'strany'; const krok = 'kategorie'; const offer = 'showroom';",
      'mfe-buyout/src/pages.test.ts': "expect(href).toBe('/vykup?strana=2');",
      'mfe-admin/src/pages.ts': "const strana = 'pagina'; do { next(); } while (more); ",
      'services/orders/src/demo/texts.ts': "export const link = '/telefony?strana=2';",
    }),
  ).toEqual([]);
  expect([...splitWords("const a = 'strana'; const b = `${path}?pagina=${one}&x-y=2`; /* 'do' */ const c = 'Two words';")]).toEqual([
    'strana',
    'pagina',
    'x-y',
  ]);
  expect([...loadNames("const a = { strana: 'pagina' }; const b = `text ${join({ krok: 'x' })} more`; // od")]).toEqual(
    expect.arrayContaining(['a', 'strana', 'b', 'join', 'krok']),
  );
  expect(loadNames("const a = { strana: 'pagina' }; const b = `text ${join({ krok: 'x' })} more`; // od")).not.toContain('pagina');
});

test('names and comments use the words of the glossary; strings and values of the wire may be what they are', async () => {
  const path = 'services/invoicing/src/numbering/series.ts';
  const right = "/** `lapsed` on the wire. */\nexport const labels = { state: 'kept', barem: 'told', wayKeptInText: `fault` };";
  expect(await rulesBrokenBy({ [path]: right.replace('wayKeptInText', 'text') })).toEqual([]);
  for (const wrong of [
    '/** Read anew, by whoever asks. */',
    'export const keptAnswer = 1;',
    'export const submitFaults = 1;',
    'export const MOST_ROWS = 1;',
    'export const baremGroup = 1;',
    '// It was told.\nexport const a = 1;',
  ])
    expect(await rulesBrokenBy({ [path]: wrong }), wrong).toContain(`banned-words: ${path}`);
});

test('titles of tests use the words of the glossary; what they look for on a page may be what it is', async () => {
  const path = 'services/invoicing/src/numbering/series.test.ts';
  const right = [
    "it('is published twice, always by the gateway', () => find('kept').test('told'));",
    "pattern.test('is told');",
    'test(`of ${told} is published`, () => undefined);',
  ];
  expect(await rulesBrokenBy({ [path]: right.join('\n') })).toEqual([]);
  for (const wrong of [
    "it('is told twice', () => undefined);",
    "test('leaves a way back', () => undefined);",
    'describe("a customer\'s faults", () => undefined);',
    "it.skip('hears of it', () => undefined);",
    "test.each([['a', () => b('c')]])('%s is kept', () => undefined);",
    'describe.each`a\n${1}`("$a lapses", () => undefined);',
    'test(`on ${market} it is sealed`, () => undefined);',
  ])
    expect(await rulesBrokenBy({ [path]: wrong }), wrong).toEqual([`banned-words: ${path}`]);
});

test('functions are verbs: no name ends in Of, but for idioms, members of other objects, types and what texts say', async () => {
  const path = 'services/invoicing/src/numbering/series.ts';
  const right = [
    "// priceOf became getPrice.\nexport const getPrice = (text: string) => text.lastIndexOf('priceOf');",
    'export type DataOf<T> = typeof getPrice | keyof T;\nexport const rule = oneOf(listOf(item));',
  ];
  expect(await rulesBrokenBy({ [path]: right.join('\n') })).toEqual([]);
  for (const wrong of [
    'export function priceOf() {}',
    'const priceOf = () => 1;',
    'export interface Prices { priceOf(id: string): number }',
    'class Prices { #priceOf = 1; }',
    'export const prices = { priceOf: () => 1 };',
    'const sum = (lines: Line[], priceOf: (line: Line) => number) => 1;',
  ])
    expect(await rulesBrokenBy({ [path]: wrong }), wrong).toEqual([`verb: ${path}`]);
});
