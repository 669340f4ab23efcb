import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { catalogueErrors, englishErrors } from '@okruh/market/catalogue-errors';
import { addressesStandInTables, parametersStandInTables } from './address-rules.ts';
import { betterWord } from './banned-words.ts';
import { findCircles } from './circles.ts';
import { at, type Rule, type Violation } from './rule.ts';
import type { Kind, Package, SourceFile, Workspace } from './workspace.ts';

/** Imports go downhill only: each kind may import these. A remote is in no list, nor is a service. */
const downhill: Readonly<Record<Kind, readonly Kind[]>> = {
  contracts: [],
  market: ['contracts'],
  'service-kit': ['contracts', 'market'],
  ui: ['contracts', 'market'],
  'web-kit': ['contracts', 'market', 'ui'],
  service: ['contracts', 'market', 'service-kit'],
  shell: ['contracts', 'market', 'ui', 'web-kit'],
  remote: ['contracts', 'market', 'ui', 'web-kit'],
  tools: ['contracts', 'market', 'service-kit', 'ui'],
  e2e: ['contracts', 'market', 'service-kit', 'tools'],
};

/** Single entries that a kind may import of a package that is otherwise closed to it: drawings are plain text, no browser needed. */
const openEntries: Partial<Readonly<Record<Kind, readonly string[]>>> = { service: ['@okruh/ui/device-art'] };
const isOpenEntry = (kind: Kind, specifier: string): boolean => openEntries[kind]?.includes(specifier) ?? false;
const hasOpenEntry = (kind: Kind, name: string): boolean => openEntries[kind]?.some((entry) => getPackageName(entry) === name) ?? false;

/** Folders and files of the top level (ARCHITECTURE 1), and what tools insist on. */
const topLevelNames = new Set([
  ...['package.json', 'pnpm-workspace.yaml', 'docker-compose.yml', 'README.md', 'services', 'packages', 'e2e', 'docs', 'tools'],
  ...['shell', 'mfe-buyout', 'mfe-service', 'mfe-cart-checkout', 'mfe-account', 'mfe-admin'],
  ...[
    'pnpm-lock.yaml',
    'tsconfig.json',
    ...['base', 'node', 'tools', 'web', 'web-server'].map((program) => `tsconfig.${program}.json`),
    'vitest.config.ts',
    'knip.jsonc',
    'Dockerfile',
    'LICENSE',
  ],
]);
const packageNames = new Set(['contracts', 'market', 'service-kit', 'web-kit', 'ui']);

/** Folders of an app or service that hold no feature: texts, styles, pictures, what tests share. */
const notFeatures = new Set(['locales', 'styles', 'art', 'testing']);
const hasFeatures: ReadonlySet<Kind> = new Set<Kind>(['service', 'shell', 'remote']);

const isOurs = (specifier: string): boolean => specifier.startsWith('@okruh/');
const isRelative = (specifier: string): boolean => specifier.startsWith('.');
/** `@scope/name/sub` → `@scope/name`. */
const getPackageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const eachImport = (workspace: Workspace): { owner: Package; file: SourceFile; specifier: string }[] =>
  workspace.packages.flatMap((owner) => owner.files.flatMap((file) => file.imports.map((specifier) => ({ owner, file, specifier }))));

/** remote ↛ remote, service ↛ service, packages downhill: in the sources. */
const importsGoDownhill: Rule = (workspace) => {
  const byName = new Map(workspace.packages.map((found) => [found.manifest.name, found]));
  return eachImport(workspace).flatMap(({ owner, file, specifier }) => {
    if (isRelative(specifier)) {
      const target = normalize(join(dirname(file.path), specifier));
      return target.startsWith('..') && owner.kind !== 'tools'
        ? [
            {
              rule: 'downhill',
              where: at(owner, file),
              what: `imports ${specifier}, outside its own package: import the package by its name`,
            },
          ]
        : [];
    }
    const target = byName.get(getPackageName(specifier));
    if (!isOurs(specifier) || target === owner) return [];
    if (target !== undefined && (downhill[owner.kind].includes(target.kind) || isOpenEntry(owner.kind, specifier))) return [];
    return [
      {
        rule: 'downhill',
        where: at(owner, file),
        what: `imports ${specifier}: a ${owner.kind} may import ${[...downhill[owner.kind], ...(openEntries[owner.kind] ?? [])].join(', ') || 'nothing of ours'}`,
      },
    ];
  });
};

/** The package.json files say the same as the sources, and take versions from one place. */
const manifestsAgree: Rule = (workspace) => {
  const byName = new Map(workspace.packages.map((found) => [found.manifest.name, found]));
  return workspace.packages.flatMap((owner) => {
    const declared = { ...owner.manifest.dependencies, ...owner.manifest.devDependencies };
    const where = `${owner.folder}/package.json`;
    const wrong = Object.entries(declared).flatMap(([name, version]) => {
      const target = byName.get(name);
      const isAllowed = target !== undefined && (downhill[owner.kind].includes(target.kind) || hasOpenEntry(owner.kind, name));
      if (isOurs(name) && !isAllowed) {
        return [{ rule: 'manifest', where, what: `depends on ${name}, which a ${owner.kind} may not import` }];
      }
      const wanted = isOurs(name) ? 'workspace:*' : 'catalog:';
      return version === wanted ? [] : [{ rule: 'manifest', where, what: `${name} has the version ${version}: write ${wanted}` }];
    });
    const absent = new Set<string>();
    for (const file of owner.files) {
      for (const specifier of file.imports) {
        const name = getPackageName(specifier);
        const isBuiltIn = specifier.startsWith('node:') || builtinModules.includes(name);
        if (
          isRelative(specifier) ||
          isBuiltIn ||
          name in declared ||
          name === owner.manifest.name ||
          name === 'vitest' ||
          name === 'fast-check'
        )
          continue;
        if (file.isTest && owner.kind !== 'service' && ['happy-dom', 'axe-core'].includes(name)) continue;
        absent.add(name);
      }
    }
    return [...wrong, ...[...absent].map((name) => ({ rule: 'manifest', where, what: `doesn't name ${name}, which its sources import` }))];
  });
};

/** A package is entered through its `exports`. */
const entriesAreExported: Rule = (workspace) => {
  const byName = new Map(workspace.packages.map((found) => [found.manifest.name, found]));
  return eachImport(workspace).flatMap(({ owner, file, specifier }) => {
    const target = byName.get(getPackageName(specifier));
    if (target === undefined || !isOurs(specifier)) return [];
    const entry = `.${specifier.slice(getPackageName(specifier).length)}`;
    const isExported = Object.keys(target.manifest.exports ?? {}).some((pattern) => {
      const [before = '', after] = pattern.split('*');
      return after === undefined
        ? pattern === entry
        : entry.startsWith(before) && entry.endsWith(after) && entry.length > before.length + after.length;
    });
    return isExported
      ? []
      : [{ rule: 'exports', where: at(owner, file), what: `imports ${specifier}, which ${target.folder} doesn't export` }];
  });
};

/** `src/order/order.ts` → `order`; null for a file directly below `src` and for folders that hold no feature. */
const getFeature = (path: string): string | null => {
  const [source, folder, ...rest] = path.split('/');
  return source === 'src' && folder !== undefined && rest.length > 0 && !notFeatures.has(folder) ? folder : null;
};

/**
 * feature ↛ feature: a feature knows its own folder, the package's ground, the files directly below `src`, and packages. The ground is
 * a list of floors (ADR 36): each imports the floors before it, and no feature.
 */
const featuresStandAlone: Rule = (workspace) =>
  eachImport({ ...workspace, packages: workspace.packages.filter(({ kind }) => hasFeatures.has(kind)) }).flatMap(
    ({ owner, file, specifier }) => {
      const own = getFeature(file.path);
      if (own === null || file.isTest || !isRelative(specifier)) return [];
      const target = normalize(join(dirname(file.path), specifier));
      const other = getFeature(target);
      const { ground = [], publicFiles = {} } = owner.manifest.okruh ?? {};
      if (other === null || other === own) return [];
      const floor = ground.indexOf(own);
      const below = floor === -1 ? ground : ground.slice(0, floor);
      if (below.includes(other) || (floor === -1 && target.slice('src/'.length) in publicFiles)) return [];
      return [
        {
          rule: 'feature',
          where: at(owner, file),
          what:
            floor === -1
              ? `imports ${target} of the feature ${other}: move what both need into a floor of the package's ground (okruh.ground of package.json), or declare the file in okruh.publicFiles with the reason`
              : `imports ${target}: the floor ${own} may import ${below.join(', ') || 'no other folder of its package'}`,
        },
      ];
    },
  );

/** Every floor that a package declares is there. */
const floorsExist: Rule = (workspace) =>
  workspace.packages.flatMap(({ folder, manifest, files }) =>
    (manifest.okruh?.ground ?? [])
      .filter((floor) => !files.some(({ path }) => path.startsWith(`src/${floor}/`)))
      .map((floor) => ({ rule: 'feature', where: `${folder}/package.json`, what: `declares the floor ${floor}, which isn't there` })),
  );

/** Files directly below `src`: more of them are a drawer, not a room. */
const MAX_ROOT_FILES = 12;

/** A source root shows at a glance what the package is made of. */
const rootsAreSmall: Rule = (workspace) =>
  workspace.packages.flatMap((owner) => {
    const count = owner.files.filter(({ path }) => /^src\/[^/]+$/.test(path)).length;
    return count <= MAX_ROOT_FILES
      ? []
      : [
          {
            rule: 'root',
            where: `${owner.folder}/src`,
            what: `holds ${count} files, ${MAX_ROOT_FILES} may: put them into the folders that they belong to`,
          },
        ];
  });

/** No circle of imports inside a package, types counted: a type that both sides need stands in a file of its own. */
const importsHaveNoCircle: Rule = (workspace) =>
  workspace.packages.flatMap((owner) => {
    const paths = new Set(owner.files.map(({ path }) => path));
    const below = new Map(
      owner.files.map(({ path, staticImports }) => [
        path,
        staticImports
          .filter(isRelative)
          .map((specifier) => normalize(join(dirname(path), specifier)))
          .filter((target) => paths.has(target)),
      ]),
    );
    return findCircles(below).map((circle) => ({
      rule: 'circle',
      where: `${owner.folder}/${circle[0] ?? ''}`,
      what: `imports itself by way of ${circle.slice(1).join(', ')}: move what both sides need into a file of its own`,
    }));
  });

/** The files that a package declares pure: single ones, or all of a folder. Below `src`, tests left out. */
const findPureFiles = ({ manifest, files }: Package): { readonly declared: string; readonly found: readonly SourceFile[] }[] =>
  (manifest.okruh?.pure ?? []).map((declared) => ({
    declared,
    found: files.filter(
      ({ path, isTest }) => !isTest && (declared.endsWith('/') ? path.startsWith(`src/${declared}`) : path === `src/${declared}`),
    ),
  }));

/** What a pure file may import: nothing that reads or writes. */
const pureImports: ReadonlySet<string> = new Set(['@okruh/contracts', '@okruh/market', 'zod']);

/**
 * Pure files decide and nothing else: they import contracts, market, zod and files that keep the same rule. Each service declares its own
 * (`okruh.pure` of package.json), so that a file that is moved or renamed can't leave the rule unseen.
 */
const rulesArePure: Rule = (workspace) =>
  workspace.packages
    .filter(({ kind }) => kind === 'service')
    .flatMap((owner) => {
      const where = `${owner.folder}/package.json`;
      const byPath = new Map(owner.files.map((file) => [file.path, file]));
      const seen = new Set<string>();
      const violationsBelow = (file: SourceFile): Violation[] => {
        if (seen.has(file.path)) return [];
        seen.add(file.path);
        return file.imports.flatMap((specifier) => {
          if (isRelative(specifier)) {
            const target = byPath.get(normalize(join(dirname(file.path), specifier)));
            return target === undefined ? [] : violationsBelow(target);
          }
          if (pureImports.has(getPackageName(specifier))) return [];
          return [
            {
              rule: 'pure',
              where: at(owner, file),
              what: `imports ${specifier}: a pure file may import ${[...pureImports].join(', ')} only`,
            },
          ];
        });
      };
      const pure = findPureFiles(owner);
      if (pure.length === 0) return [{ rule: 'pure', where, what: 'declares no pure files (okruh.pure): say where this service decides' }];
      return pure.flatMap(({ declared, found }) =>
        found.length === 0
          ? [{ rule: 'pure', where, what: `declares ${declared} pure, which isn't there` }]
          : found.flatMap((file) => violationsBelow(file)),
      );
    });

/** The top level is what ARCHITECTURE 1 lists, and `packages/` holds its five. */
const topLevelIsKnown: Rule = (workspace) => [
  ...workspace.topLevel
    .filter((name) => !topLevelNames.has(name))
    .map((name) => ({
      rule: 'top-level',
      where: name,
      what: 'is not on the list of ARCHITECTURE 1: put it into the part that it belongs to',
    })),
  ...workspace.packageFolders
    .filter((name) => !packageNames.has(name))
    .map((name) => ({ rule: 'top-level', where: `packages/${name}`, what: 'is not on the list of ARCHITECTURE 1' })),
];

/** Texts by their dotted keys. */
const textsIn = (node: unknown, prefix = ''): (readonly [key: string, text: string])[] =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, value]) => textsIn(value, prefix === '' ? key : `${prefix}.${key}`))
    : [[prefix, String(node)]];

/**
 * cs and ro say the same things, with the same placeholders, as messages that can be rendered: of apps, packages and services. An
 * app that speaks English somewhere speaks it everywhere.
 */
const cataloguesAreEqual: Rule = (workspace) =>
  workspace.packages.flatMap(({ catalogues }) => {
    const speaksEnglish = catalogues.some(({ en }) => en !== null);
    return catalogues.flatMap(({ folder, ...languages }) => {
      const [cs, ro, en] = [languages.cs, languages.ro, languages.en ?? {}].map((texts) => Object.fromEntries(textsIn(texts))) as [
        Record<string, string>,
        Record<string, string>,
        Record<string, string>,
      ];
      const errors = [...catalogueErrors(cs, ro), ...(speaksEnglish ? englishErrors(cs, en) : [])];
      return errors.map((what) => ({ rule: 'catalogue', where: folder, what }));
    });
  });

/** What comes from outside is never matched with a pattern that one long header line turns into a standstill. */
const patternsAreLinear: Rule = (workspace) =>
  workspace.packages.flatMap((owner) =>
    owner.files
      .filter(({ isTest }) => !isTest)
      .flatMap((file) =>
        file.slowPatterns.map((pattern) => ({
          rule: 'slow-pattern',
          where: at(owner, file),
          what: `${pattern} takes quadratic time over a run of blanks: split by one character and trim (headerList), or trim first`,
        })),
      ),
  );

/** Names, comments and titles of tests use the field's words. */
const wordsAreTheFields: Rule = (workspace) =>
  workspace.packages.flatMap((owner) =>
    owner.files
      .filter(({ path }) => !path.includes('boundary-rules/'))
      .flatMap((file) =>
        file.bannedWords.map((word) => ({
          rule: 'banned-words',
          where: at(owner, file),
          what: `says ${word}: write the word of docs/glossary.md (${betterWord(word)})`,
        })),
      ),
  );

/** Functions are verbs. */
const functionsAreVerbs: Rule = (workspace) =>
  workspace.packages.flatMap((owner) =>
    owner.files.flatMap((file) =>
      file.nounNames.map((name) => ({
        rule: 'verb',
        where: at(owner, file),
        what: `names ${name}: begin with a verb (getX, findX, loadX, parseX, formatX, toX …, docs/glossary.md)`,
      })),
    ),
  );

const rules: readonly Rule[] = [
  importsGoDownhill,
  manifestsAgree,
  entriesAreExported,
  featuresStandAlone,
  floorsExist,
  rootsAreSmall,
  importsHaveNoCircle,
  rulesArePure,
  topLevelIsKnown,
  cataloguesAreEqual,
  patternsAreLinear,
  wordsAreTheFields,
  functionsAreVerbs,
  addressesStandInTables,
  parametersStandInTables,
];

/** Every broken boundary of the workspace. */
export const findViolations = (workspace: Workspace): Violation[] => rules.flatMap((rule) => rule(workspace));
