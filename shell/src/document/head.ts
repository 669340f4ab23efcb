import { markets } from '@okruh/market';
import favicon from '@okruh/ui/art/favicon.svg?inline';
import type { OpenGraph, PageContext, PageHead, RemoteRender, ReleasedRemote } from '@okruh/web-kit';
import { textsChunk } from '../page-texts.ts';
import { type PageName, type ShellRoute, otherMarket, pathInMarket } from '../model/routes.ts';
import { escapeHtml, jsonForScript } from './escape.ts';

/** What the document says about itself; everything in it is escaped. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly robots: string | null;
  /** Address of the same page in the other market. */
  readonly alternate: string | null;
  readonly openGraph: readonly OpenGraph[];
  readonly jsonLd: NonNullable<PageHead['jsonLd']>;
  readonly preloadImage: NonNullable<PageHead['preloadImage']> | null;
}

export function buildHead(page: PageContext, route: ShellRoute, remote: RemoteRender | null, prepared: PageHead): Head {
  const own = remote ?? prepared;
  const path = own.canonical ?? page.path;
  const other = otherMarket(page.market);
  const isHidden = route.page === 'not-found' || route.page === 'error' || route.frame === 'bare';
  const alternate = isHidden ? null : prepared.alternate === undefined ? pathInMarket(page.market, path, other) : prepared.alternate;
  return {
    title: `${own.title} | Okruh`,
    description: own.description,
    canonical: page.origins[page.market] + path,
    robots: page.isPreview === true ? 'noindex' : (own.robots ?? (isHidden ? 'noindex' : null)),
    alternate: alternate === null ? null : page.origins[other] + alternate,
    openGraph: prepared.openGraph ?? [],
    jsonLd: prepared.jsonLd ?? [],
    preloadImage: prepared.preloadImage ?? null,
  };
}

/**
 * Everything before the app: `<!doctype html>` up to the opening of the app's element.
 *
 * @param notice what the document says above the app; null for nothing
 */
export function openDocument(page: PageContext, head: Head, assets: PageAssets, notice: string | null): string {
  const other = otherMarket(page.market);
  const meta = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    ...(head.robots === null ? [] : [`<meta name="robots" content="${escapeHtml(head.robots)}">`]),
    ...(head.alternate === null
      ? []
      : [
          `<link rel="alternate" hreflang="${markets[page.market].languageTag}" href="${escapeHtml(head.canonical)}">`,
          `<link rel="alternate" hreflang="${markets[other].languageTag}" href="${escapeHtml(head.alternate)}">`,
        ]),
    ...buildOpenGraph(head).map(({ property, content }) => `<meta property="${escapeHtml(property)}" content="${escapeHtml(content)}">`),
    `<link rel="icon" type="image/svg+xml" href="${escapeHtml(favicon)}">`,
    ...(head.preloadImage === null ? [] : [imagePreload(head.preloadImage)]),
    ...assets.styles.map(
      ({ href, mark }) => `<link rel="stylesheet" href="${href}"${mark === null ? '' : ` data-rspack="${escapeHtml(mark)}"`}>`,
    ),
    ...assets.scripts.map((href) => `<script defer src="${href}"></script>`),
    ...assets.checked.map(({ href, integrity }) => `<link rel="preload" as="script" href="${href}" integrity="${escapeHtml(integrity)}">`),
    // Data, not scripts: no policy stops them, and nothing in them can end the element.
    ...head.jsonLd.map((thing) => `<script type="application/ld+json">${jsonForScript(thing)}</script>`),
  ];
  return `<!doctype html><html lang="${markets[page.market].languageTag}"><head>${meta.join('')}</head><body>${
    notice === null ? '' : `<aside class="notice notice-warning">${escapeHtml(notice)}</aside>`
  }<div id="app">`;
}

/** The page's own properties come over the usual ones. */
function buildOpenGraph(head: Head): readonly OpenGraph[] {
  const own = new Set(head.openGraph.map(({ property }) => property));
  const usual: readonly OpenGraph[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Okruh' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: head.canonical },
  ];
  return [...usual.filter(({ property }) => !own.has(property)), ...head.openGraph];
}

const imagePreload = ({ srcset, sizes, type }: NonNullable<PageHead['preloadImage']>): string =>
  `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" type="${escapeHtml(type)}">`;

/** Files that the page needs at once, as addresses. */
export interface PageAssets {
  readonly fonts: readonly string[];
  /** `mark` tells the remote's own loader that the style sheet is there already. */
  readonly styles: readonly { readonly href: string; readonly mark: string | null }[];
  readonly scripts: readonly string[];
  /** Scripts that will be asked for by other scripts. */
  readonly preloads: readonly string[];
  /** As `preloads`, for scripts that are loaded with their integrity: a preload counts only when it names the same. */
  readonly checked: readonly { readonly href: string; readonly integrity: string }[];
}

/** Pages that show the same texts come in one chunk (pages.ts). */
const sharedChunks: Readonly<Partial<Record<PageName, string>>> = {
  delivery: 'help',
  instalments: 'help',
  career: 'help',
  withdrawal: 'legal',
  'sale-terms': 'legal',
  'buyout-terms': 'legal',
  privacy: 'legal',
  'not-found': 'none',
  error: 'none',
};

/** The shell's files, and those of the remote that the page shows. */
export function listAssets(page: PageContext, route: ShellRoute, isRemoteDrawn: boolean): PageAssets {
  const { shell } = page;
  const own = (files: readonly string[] | undefined): string[] => (files ?? []).map((file) => shell.base + file);
  const remote = route.remote === null ? undefined : page.release[route.remote];
  const pageChunks = (name: PageName): string[] =>
    [`page-${sharedChunks[name] ?? name}`, textsChunk(name, page.locale) ?? ''].filter(Boolean);
  const scripts = own(shell.preload['scripts'] ?? [shell.remoteEntry]);
  return {
    fonts: own(shell.preload['*']),
    styles: [
      ...own(shell.css).map((href) => ({ href, mark: null })),
      ...(remote !== undefined && isRemoteDrawn
        ? remote.css.map((file) => ({ href: remote.base + file, mark: getMark(remote, file) }))
        : []),
    ],
    scripts,
    preloads: [
      ...own(shell.preload[`locale-${page.locale}`]),
      ...(route.page === null
        ? ['federation', 'remote-place'].flatMap((chunk) => own(shell.preload[chunk]))
        : pageChunks(route.page).flatMap((chunk) => own(shell.preload[chunk]))),
      ...(remote === undefined ? [] : remoteChunks(remote, page.locale)),
    ],
    checked: remote === undefined ? [] : [{ href: remote.base + remote.remoteEntry, integrity: remote.integrity }],
  };
}

/** What a remote's entry loads to show its page, known beforehand: no request is spent on finding it. */
function remoteChunks(remote: ReleasedRemote, locale: string): string[] {
  const files = [...(remote.preload['./routes'] ?? []), ...(remote.preload[`locale-${locale}`] ?? [])];
  return [...new Set(files)].map((file) => remote.base + file);
}

/** Name by which a remote's build knows a style sheet of its own: `<app>:chunk-<id>`, the id being what its file begins with. */
const getMark = (remote: ReleasedRemote, file: string): string => `${remote.name}:chunk-${file.split('.')[0] ?? ''}`;

/** Preloads as a `Link` header, so that the browser starts before it has read the document. */
export function linkHeader(assets: PageAssets, image: Head['preloadImage']): string {
  return [
    ...(image === null ? [] : imageLink(image)),
    ...assets.styles.map(({ href }) => `<${href}>; rel=preload; as=style`),
    // Fonts are always fetched in CORS mode, same origin or not.
    ...assets.fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...[...assets.scripts, ...assets.preloads].map((href) => `<${href}>; rel=preload; as=script`),
  ].join(', ');
}

/** Only in letters that a header may hold; else the element in the head has to do. */
function imageLink({ srcset, sizes, type }: NonNullable<Head['preloadImage']>): string[] {
  const [first = ''] = srcset.trim().split(/\s/);
  const isPlain = [srcset, sizes, type].every((text) => /^[\x20-\x7e]+$/.test(text) && !/["\\<>]/.test(text));
  return isPlain
    ? [`<${first}>; rel=preload; as=image; fetchpriority=high; imagesrcset="${srcset}"; imagesizes="${sizes}"; type="${type}"`]
    : [];
}
