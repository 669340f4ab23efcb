import favicon from '@okruh/ui/art/favicon.svg?inline';
import type { PageContext, RemoteRender, ReleasedRemote } from '@okruh/web-kit';
import { type ShellRoute, otherMarket, pathInMarket } from '../routes.ts';
import { escapeHtml } from './escape.ts';
import { descriptionOf } from './descriptions.ts';

const languageTags = { cz: 'cs-CZ', ro: 'ro-RO' } as const;

/** What the document says about itself; everything in it is escaped. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly robots: string | null;
  /** Address of the same page in the other market. */
  readonly alternate: string | null;
}

export function headOf(page: PageContext, route: ShellRoute, remote: RemoteRender | null): Head {
  const path = remote?.canonical ?? page.path;
  const other = otherMarket(page.market);
  const alternate = pathInMarket(page.market, path, other);
  const isHidden = route.page === 'not-found' || route.page === 'error' || route.frame === 'bare';
  return {
    title: `${remote?.title ?? route.title} | Okruh`,
    description: remote?.description ?? descriptionOf(page.market, route.page),
    canonical: page.origins[page.market] + path,
    robots: remote?.robots ?? (isHidden ? 'noindex' : null),
    alternate: alternate === null || isHidden ? null : page.origins[other] + alternate,
  };
}

/** Everything before the app: `<!doctype html>` up to the opening of the app's element. */
export function openDocument(page: PageContext, head: Head, assets: PageAssets): string {
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
          `<link rel="alternate" hreflang="${languageTags[page.market]}" href="${escapeHtml(head.canonical)}">`,
          `<link rel="alternate" hreflang="${languageTags[other]}" href="${escapeHtml(head.alternate)}">`,
        ]),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Okruh">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:url" content="${escapeHtml(head.canonical)}">`,
    `<link rel="icon" type="image/svg+xml" href="${escapeHtml(favicon)}">`,
    ...assets.styles.map(
      ({ href, mark }) => `<link rel="stylesheet" href="${href}"${mark === null ? '' : ` data-rspack="${escapeHtml(mark)}"`}>`,
    ),
    ...assets.scripts.map((href) => `<script defer src="${href}" nonce="${escapeHtml(page.nonce)}"></script>`),
    ...assets.checked.map(({ href, integrity }) => `<link rel="preload" as="script" href="${href}" integrity="${escapeHtml(integrity)}">`),
  ];
  return `<!doctype html><html lang="${languageTags[page.market]}"><head>${meta.join('')}</head><body><div id="app">`;
}

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

/** The shell's files, and those of the remote that the page shows. */
export function assetsOf(page: PageContext, route: ShellRoute, isRemoteDrawn: boolean): PageAssets {
  const { shell } = page;
  const own = (files: readonly string[] | undefined): string[] => (files ?? []).map((file) => shell.base + file);
  const remote = route.remote === null ? undefined : page.release[route.remote];
  const scripts = own(shell.preload['scripts'] ?? [shell.remoteEntry]);
  return {
    fonts: own(shell.preload['*']),
    styles: [
      ...own(shell.css).map((href) => ({ href, mark: null })),
      ...(remote !== undefined && isRemoteDrawn
        ? remote.css.map((file) => ({ href: remote.base + file, mark: markOf(remote, file) }))
        : []),
    ],
    scripts,
    preloads: [
      ...own(shell.preload[`locale-${page.locale}`]),
      ...(route.page === null ? own(shell.preload['federation']) : own(shell.preload[`page-${route.page}`])),
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
const markOf = (remote: ReleasedRemote, file: string): string => `${remote.name}:chunk-${file.split('.')[0] ?? ''}`;

/** Preloads as a `Link` header, so that the browser starts before it has read the document. */
export function linkHeader(assets: PageAssets): string {
  return [
    ...assets.styles.map(({ href }) => `<${href}>; rel=preload; as=style`),
    // Fonts are always fetched in CORS mode, same origin or not.
    ...assets.fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
    ...[...assets.scripts, ...assets.preloads].map((href) => `<${href}>; rel=preload; as=script`),
  ].join(', ');
}
