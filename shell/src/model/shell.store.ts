import type { Menu } from '@okruh/contracts/http/catalog/home';
import type { Account, Consent, ReleaseSet } from '@okruh/web-kit';
import { createStore } from 'zustand/vanilla';

/** What can change while a page is open. Server state stays with the query client of the remotes. */
export interface ShellState {
  readonly account: Account | null;
  readonly consent: Consent;
  /** The consent bar was opened again from the footer. */
  readonly isConsentOpen: boolean;
  readonly release: ReleaseSet;
  /** What the key of a card is about to put into the cart, until the cart has answered. */
  readonly adding: { readonly product: string; readonly href: string } | null;
  /** Null while the catalogue can't be asked. */
  readonly menu: Menu | null;
  /** A newer shell is live: the next change of page loads it. */
  readonly isStale: boolean;
  /** Somebody holds unsaved input and wants to leave: the question is on the screen. */
  readonly leaveQuestion: ((mayLeave: boolean) => void) | null;
}

export const createShellStore = (initial: Pick<ShellState, 'account' | 'consent' | 'release'>, menu: Menu | null) =>
  createStore<ShellState>(() => ({
    account: initial.account,
    consent: initial.consent,
    release: initial.release,
    adding: null,
    menu,
    isConsentOpen: false,
    isStale: false,
    leaveQuestion: null,
  }));
export type ShellStore = ReturnType<typeof createShellStore>;
