import type { Account } from '@okruh/contracts/http/accounts/login';
import { type Permission, mayActAt, mayDo } from '@okruh/contracts/access';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { type QueryClient, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from './api/api.ts';

const sessionQuery = accounts.query('get_session');

/**
 * The logged-in account, or null. It starts with the account from the shell and is updated by later events before the shell
 * re-renders, so that a page opened right after the login doesn't redirect back to it.
 */
export function useSession(): Account | null {
  const { account } = useRemote();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...sessionQuery, initialData: { account } });
  useBrowserEvent('account:session-changed', ({ accountId }) => {
    // Changes made here are in the query cache before their event is emitted.
    const known = queryClient.getQueryData<{ readonly account: Account | null }>(sessionQuery.queryKey)?.account?.id ?? null;
    if (accountId !== known) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return data.account;
}

/** Whether the logged-in member of staff has a permission. Only decides what is shown; the server checks every call. */
export function useMay(permission: Permission): boolean {
  const session = useSession();
  return session !== null && session.kind === 'staff' && mayDo(session.roles, permission);
}

/** Whether the logged-in member of staff may act for a place: any, or their own store alone. Only decides what is shown. */
export function useMayActAt(): (place: string) => boolean {
  const session = useSession();
  return (place) => session !== null && mayActAt({ roles: session.roles, store: session.store_id }, place);
}

/** Session storage key, set while somebody is logged in here, so that the login page can say that the session has expired. */
const SIGNED_IN = 'okruh-office-signed-in';

/** Whether somebody logged in in this tab and hasn't logged out. */
export function wasSignedIn(): boolean {
  try {
    return window.sessionStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

/** Remembers for the login page whether somebody is logged in. */
export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) window.sessionStorage.setItem(SIGNED_IN, '1');
    else window.sessionStorage.removeItem(SIGNED_IN);
  } catch {
    // Storage may be blocked: then the login page doesn't mention an expired session.
  }
}

/** Starts the session of an account that has just logged in: clears the query cache of the previous person and emits the event. */
export function beginSession(queryClient: QueryClient, account: Account): void {
  const before = queryClient.getQueryData<{ readonly account: Account | null }>(sessionQuery.queryKey)?.account?.id;
  if (before !== undefined && before !== account.id) forgetPages(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, { account });
  emitBrowserEvent('account:session-changed', { accountId: account.id });
}

/** Ends the session in this page: clears the query cache and emits the event. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { account: null });
  noteSignedIn(false);
  forgetPages(queryClient);
  emitBrowserEvent('account:session-changed', { accountId: null });
}

const forgetPages = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
