import type { Locale, Market, PageContext } from '@okruh/web-kit';
import type { ShopHistory } from '@okruh/web-kit/router';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PageLoader } from './page-loader.ts';
import type { PageName } from './routes.ts';
import type { ShellState, ShellStore } from './shell.store.ts';

/** Page context as JSON in the document, for hydration: without the server-only parts, with what the server has rendered. */
export type InlinedContext = Omit<PageContext, 'shell'> & {
  readonly shell: { readonly version: string; readonly base: string };
  /** The remote whose server HTML stands in the document. */
  readonly drawnRemote: string | null;
  /** The page of the shell that the server has rendered; its data are in a separate JSON block. */
  readonly shown: { readonly name: PageName; readonly title: string; readonly alternate?: string | null } | null;
};

/** Context of all components of the shell. */
export interface Shell {
  readonly market: Market;
  readonly locale: Locale;
  readonly origins: Readonly<Record<Market, string>>;
  /** Folder of the shell's files, with the slash. */
  readonly base: string;
  readonly store: ShellStore;
  /** Null on the server. */
  readonly history: ShopHistory | null;
  /** Loads the data of the next page; null on the server. */
  readonly pages: PageLoader | null;
  readonly error: { readonly status: number; readonly requestId: string } | null;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell works below the app only');
  return shell;
}

/** A selected part of the shell's state; the component re-renders when that part changes. */
export function useShellState<Part>(select: (state: ShellState) => Part): Part {
  return useStore(useShell().store, select);
}

/** Turns an imported picture's file name into its address below the shell's base. */
export function useAsset(): (file: string) => string {
  const { base } = useShell();
  return (file) => base + file;
}
