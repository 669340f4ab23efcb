/** What shell and remotes promise each other in the browser. The server's half stands in server-contract.ts. */
import type { QueryClient } from '@tanstack/react-query';
import type { Account, Consent, Locale, Market } from './server-contract.ts';

export type * from './server-contract.ts';

/** A message of the shell's toast stack. */
export interface ToastMessage {
  readonly kind: 'info' | 'warning' | 'success' | 'error';
  readonly title: string;
  readonly text?: string;
}

export interface NavigateOptions {
  /** Replaces the history entry instead of adding one. */
  readonly replace?: boolean;
  /**
   * The same page gets another address (a wizard's selection): no scrolling, no move of focus, no fade. The virtual
   * page view is pushed all the same.
   */
  readonly keepPlace?: boolean;
}

/** What the shell hands to a mounted remote. Everything may change later through `Mounted.update`. */
export interface RemoteContext {
  readonly market: Market;
  readonly locale: Locale;
  /** Path of the page, as in `location.pathname`. */
  readonly path: string;
  /** With the leading `?`, or empty. */
  readonly search: string;
  /** The one query client of the page, made by the shell. */
  readonly queryClient: QueryClient;
  readonly account: Account | null;
  readonly consent: Consent;
  /** Version of the mounted release. */
  readonly version: string;
  /** Inlined data of the server build, or null. Given once, with the server's HTML. */
  readonly data: unknown;
  /** Goes to a path of this shop without a page load. */
  navigate(to: string, options?: NavigateOptions): void;
  /** Title without the shop's name. */
  setTitle(title: string): void;
  toast(message: ToastMessage): void;
  /** While true, leaving the page asks first: unsaved input would be lost. */
  guardLeave(isHeld: boolean): void;
  /** The remote can't go on: the shell takes it down and shows the boundary. */
  onError(error: unknown): void;
}

/** A mounted remote. */
export interface Mounted {
  /** Gives it changed parts of the context. */
  update(context: Partial<RemoteContext>): void;
  unmount(): void;
}

/** The face of every exposed module (`./routes` and fragments). */
export interface RemoteModule {
  /**
   * Draws into `element`. With the attribute `data-server` the element holds the HTML of the remote's server build, and
   * mounting hydrates it; otherwise it draws again.
   */
  mount(element: HTMLElement, context: RemoteContext): Mounted;
}
