import type { Account } from '@okruh/contracts/http/accounts';
import { type Permission, mayDo } from '@okruh/contracts/access';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { type QueryClient, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from './api/api.ts';

const sessionQuery = accounts.query('get_session');

/**
 * Who is logged in; null = nobody. It starts with what the shell knows from the page, and hears of every later change
 * before the shell hands it down, so that a page right after login does not send its visitor back to the login.
 */
export function useSession(): Account | null {
  const { account } = useRemote();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...sessionQuery, initialData: { account } });
  useBrowserEvent('account:session-changed', ({ accountId }) => {
    // Our own changes are in the cache before they are reported.
    const known = queryClient.getQueryData<{ readonly account: Account | null }>(sessionQuery.queryKey)?.account?.id ?? null;
    if (accountId !== known) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return data.account;
}

/** Whether the person in the back office holds a permission. The server checks again; this only decides what is shown. */
export function useMay(permission: Permission): boolean {
  const session = useSession();
  return session !== null && session.kind === 'staff' && mayDo(session.roles, permission);
}

/** Set while somebody is signed in here, so that a login page can say that the session is over. */
const SIGNED_IN = 'okruh-office-signed-in';

/** Whether somebody was signed in in this tab, and never signed out. */
export function wasSignedIn(): boolean {
  try {
    return window.sessionStorage.getItem(SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

/** Notes for the login page that somebody is signed in, or has signed out. */
export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) window.sessionStorage.setItem(SIGNED_IN, '1');
    else window.sessionStorage.removeItem(SIGNED_IN);
  } catch {
    // Storage may be blocked: the login page then gives no reason.
  }
}

/** Takes over the account that has just logged in, and lets the rest of the page know. What another person has seen leaves the cache. */
export function beginSession(queryClient: QueryClient, account: Account): void {
  const before = queryClient.getQueryData<{ readonly account: Account | null }>(sessionQuery.queryKey)?.account?.id;
  if (before !== undefined && before !== account.id) forgetPages(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, { account });
  emitBrowserEvent('account:session-changed', { accountId: account.id });
}

/** Ends the session in this page: what staff has seen leaves the cache. */
export function endSession(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionQuery.queryKey, { account: null });
  noteSignedIn(false);
  forgetPages(queryClient);
  emitBrowserEvent('account:session-changed', { accountId: null });
}

const forgetPages = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
