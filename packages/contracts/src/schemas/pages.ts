/**
 * What the gateway, the shell's server build and the remotes' server builds tell each other. No DOM and no React in
 * these types, so that the gateway can read them. The browser's half stands in web-kit's remote-contract.ts.
 */
import type { z } from 'zod';
import type { VisitPage } from '../metrics/web-vitals.ts';
import type { Account } from '../http/accounts/login.ts';
import type { localeSchema, marketSchema } from '../definitions/shared.ts';

export type { Account };
export type Market = z.infer<typeof marketSchema>;
export type Locale = z.infer<typeof localeSchema>;

/** The visitor's decision about cookies. Until `isDecided`, both kinds are denied and the consent bar is shown. */
export interface Consent {
  readonly isDecided: boolean;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

// ------------------------------------------------------------------ artifacts

/** `sha384-…` of a file, in the form of the `integrity` attribute. */
export type Integrity = string;

/**
 * `release.json` of a built artifact (remote or shell). File names are relative to `browser/`, except `server`, which
 * is relative to the artifact's folder. Everything but this file stands under `integrity`, `server` included.
 */
export interface ReleaseManifest {
  /** Folder name of the app: `shell`, `mfe-buyout`, … */
  readonly name: string;
  /** First 12 hex digits of the content hash over all files. */
  readonly version: string;
  /** The remote's entry; for the shell, its entry script. */
  readonly remoteEntry: string;
  /** Style sheets of the first view, in order. The page links them when it carries the app's server HTML. */
  readonly css: readonly string[];
  /** Files to preload by route or expose name; `*` for every page of the app. */
  readonly preload: Readonly<Record<string, readonly string[]>>;
  /** `server/index.cjs`, or null when the app renders in the browser only. */
  readonly server: string | null;
  /** Exposed modules, for example `./routes`; empty for the shell. */
  readonly exposes: readonly string[];
  /** Versions of the shared packages it was built with; for the shell, the versions that it offers. */
  readonly shared: Readonly<Record<string, string>>;
  /** Range of shell versions it works with (`>=0.1.0`); for the shell, its own version. */
  readonly shell: string;
  /** Contract hash by `<service>/<route name>` of the calls it makes, see contract-hash.ts. */
  readonly contracts: Readonly<Record<string, string>>;
  /** Integrity by file. */
  readonly integrity: Readonly<Record<string, Integrity>>;
}

/** What the browser must know of one released remote; part of the inlined page context. */
export interface ReleasedRemote {
  readonly name: string;
  readonly version: string;
  /** `/assets/<name>/<version>/`, with the slash. */
  readonly base: string;
  /** Entry file below `base`, with its integrity. */
  readonly remoteEntry: string;
  readonly integrity: Integrity;
  readonly css: readonly string[];
  readonly preload: Readonly<Record<string, readonly string[]>>;
  /** Last good version, loaded when this one fails; null when there is none. */
  readonly previous: Omit<ReleasedRemote, 'previous'> | null;
}
/** Resolved versions of the whole session, by remote name. A remote without a release is missing. */
export type ReleaseSet = Readonly<Record<string, ReleasedRemote>>;

/** The shell's own release as its server build needs it. */
export interface ReleasedShell {
  readonly version: string;
  /** `/assets/shell/<version>/`, with the slash. */
  readonly base: string;
  readonly remoteEntry: string;
  readonly css: readonly string[];
  readonly preload: Readonly<Record<string, readonly string[]>>;
  readonly integrity: Readonly<Record<string, Integrity>>;
}

// ------------------------------------------------------------------ server build of a remote

/** What a remote's server build is given for one page. */
export interface ServerContext {
  readonly market: Market;
  readonly locale: Locale;
  /** Path of the page, decoded like `URL.pathname` is (percent-encoded where needed). */
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  readonly account: Account | null;
  /**
   * Calls a service with the visitor's identity. `contractPath` is the public path with its query
   * (`/api/buyout/selector?type=telefony`); rejects when the service can't be reached or `signal` aborts.
   */
  fetch(contractPath: string, init?: RequestInit): Promise<Response>;
  /** Aborts when the time limit is over; what comes later is dropped. */
  readonly signal: AbortSignal;
}

/** A remote's page as HTML. */
export interface RemoteRender {
  /** 200, 404, 410, or 301/302/308 together with `redirect`. */
  readonly status: number;
  /** Title without the shop's name; the shell adds ` | Okruh`. */
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; the page's own path when missing. */
  readonly canonical?: string;
  /** Content of `<meta name="robots">`, for example `noindex`. */
  readonly robots?: string;
  /** Path to go to instead. */
  readonly redirect?: string;
  /** HTML of the remote's root. */
  readonly html: string;
  /** JSON for hydration; the browser's `mount` gets it as `data`. Never holds more than the HTML shows. */
  readonly data: unknown;
  /**
   * The page is the same for every visitor who isn't logged in: the gateway may keep it under these surrogate keys
   * (besides those of the calls it made). Missing: it is drawn for each visitor.
   */
  readonly surrogateKeys?: readonly string[];
}

/** What `mfe-x/dist/server/index.cjs` exports. */
export interface RemoteServerBuild {
  render(context: ServerContext): Promise<RemoteRender>;
}

// ------------------------------------------------------------------ server build of the shell

/** Header and footer of a page: all of it, logo and steps only, or none. */
export type Frame = 'full' | 'focused' | 'bare';

/** Which page an address shows. */
export interface ResolvedRoute {
  /** Page of the shell (`home`, `contact`, … `not-found`), or null when a remote owns the address. */
  readonly page: string | null;
  /** Name of the remote that owns the address. */
  readonly remote: string | null;
  readonly frame: Frame;
  /** Name of the page in measurements where it differs from `page`: the group of addresses that a remote owns. */
  readonly measuredAs?: VisitPage;
  /** Title while nothing better is known, without the shop's name. */
  readonly title: string;
  /**
   * Its document may open the camera and compile WebAssembly, by which the page reads bar codes: the headers say so, those of
   * every other document refuse both. Missing: it may not.
   */
  readonly usesCamera?: boolean;
  /**
   * A remote's page that shows texts of the catalogue, so that it may be the preview of one; its remote asks for the text by itself.
   * Missing: it shows none. Pages of the shell need no mark.
   */
  readonly showsContent?: boolean;
}

/** Everything that one page is made of. All of it but most of `shell` is inlined for the browser. */
export interface PageContext {
  readonly market: Market;
  readonly locale: Locale;
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  /** Public origin of each market without a slash at the end, for canonical and alternate links. */
  readonly origins: Readonly<Record<Market, string>>;
  readonly account: Account | null;
  readonly consent: Consent;
  readonly release: ReleaseSet;
  readonly shell: ReleasedShell;
  /** Traces are recorded: measured visits say how long their page and calls took. Left out while they aren't. */
  readonly isTraced?: true;
  /** It shows a text that isn't published yet: no search engine may list it, and it says so. Left out on every other page. */
  readonly isPreview?: true;
  /** Set when the gateway shows the shell's error page. */
  readonly error?: { readonly status: number; readonly requestId: string };
}

/** A property of the document's head, for `<meta property>`. */
export interface OpenGraph {
  readonly property: `og:${string}` | `product:${string}` | `article:${string}`;
  readonly content: string;
}

/** What a page of the shell says about itself. */
export interface PageHead {
  /** Without the shop's name. */
  readonly title: string;
  readonly description: string;
  /** Path with the query that belongs to the address; the page's own path when missing. */
  readonly canonical?: string;
  readonly robots?: string;
  /** Path of the same page in the other market; null = it isn't shown there. Missing: the route table knows. */
  readonly alternate?: string | null;
  /** Objects of schema.org, each its own `application/ld+json`. */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** Besides site name, title, description and address. */
  readonly openGraph?: readonly OpenGraph[];
  /** Picture to preload, the largest of the first screen. */
  readonly preloadImage?: { readonly srcset: string; readonly sizes: string; readonly type: string };
}

/** A page of the shell with what it shows, fetched before the first byte. */
export interface PreparedPage {
  /** Page of the shell that is shown: the route's own, `not-found` or `error`; null on a remote's address. */
  readonly page: string | null;
  /** 200, 404, 410, or 301/302/308 together with `redirect`. */
  readonly status: number;
  readonly redirect?: string;
  readonly head: PageHead;
  /** What the page's component reads; inlined for hydration. */
  readonly data: unknown;
  /** Menu of the frame, inlined as well. */
  readonly menu: unknown;
  /** As in `RemoteRender`. */
  readonly surrogateKeys?: readonly string[];
}

/** A page about to be sent. Status and headers are known before the first byte. */
export interface PageRender {
  readonly status: number;
  /** `link` with the preloads of the page. Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path to go to instead; nothing is piped then. */
  readonly redirect: string | null;
  /** Streams the document and ends the destination. */
  pipe<Destination extends NodeJS.WritableStream>(destination: Destination): Destination;
  /** Stops when the visitor went away. */
  abort(): void;
}

/** What the shell's server build is asked to fetch a page for. Nothing of the visitor is in it. */
export type PageQuestion = Omit<ServerContext, 'account'> & Pick<PageContext, 'origins'>;

/** What `shell/dist/server/index.cjs` exports. */
export interface ShellServerBuild {
  /** Static prefix table, no I/O. Unknown addresses give the page `not-found`. */
  resolveRoute(market: Market, path: string): ResolvedRoute;
  /**
   * Fetches what the page shows: the frame's menu, and for a page of the shell its data, in one call each. Never rejects
   * for an answer of a service: a page whose data can't be had is the error page with status 503.
   */
  preparePage(page: PageQuestion): Promise<PreparedPage>;
  /** `remote` is null when the page has no remote or its server build failed, was late or doesn't exist. */
  renderPage(page: PageContext, remote: RemoteRender | null, prepared: PreparedPage): PageRender;
}
