import type { Locale, Market, PageContext } from '@okruh/web-kit';
import type { ShopHistory } from '@okruh/web-kit/router';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PageLoader } from './page-loader.ts';
import type { PageName } from './routes.ts';
import type { ShellState, ShellStore } from './shell.store.ts';

/** What the browser gets inlined: the page context without the things of one answer, and what came with the remote. */
export type InlinedContext = Omit<PageContext, 'shell'> & {
  readonly shell: { readonly version: string; readonly base: string };
  /** The remote whose server HTML stands in the document. */
  readonly drawnRemote: string | null;
  /** The page of the shell that stands in it; its data are a block of their own. */
  readonly shown: { readonly name: PageName; readonly title: string; readonly alternate?: string | null } | null;
};

/** What every part of the shell may read. */
export interface Shell {
  readonly market: Market;
  readonly locale: Locale;
  readonly origins: Readonly<Record<Market, string>>;
  /** Folder of the shell's files, with the slash. */
  readonly base: string;
  readonly store: ShellStore;
  /** Null on the server. */
  readonly history: ShopHistory | null;
  /** Data of the next pages; null on the server. */
  readonly pages: PageLoader | null;
  readonly error: { readonly status: number; readonly requestId: string } | null;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell works below the app only');
  return shell;
}

/** One part of what can change; draws again when that part does. */
export function useShellState<Part>(select: (state: ShellState) => Part): Part {
  return useStore(useShell().store, select);
}

/** Address of a picture that was imported: the module gives the file's name, the page knows its folder. */
export function useAsset(): (file: string) => string {
  const { base } = useShell();
  return (file) => base + file;
}
