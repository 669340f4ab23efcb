import type { Account } from '@okruh/contracts/http/accounts/login';
import { emitBrowserEvent, useBrowserEvent } from '@okruh/web-kit';
import { type QueryClient, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from './api.ts';

interface Session {
  readonly account: Account | null;
}

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
    const known = queryClient.getQueryData<Session>(sessionQuery.queryKey)?.account?.id ?? null;
    if (accountId !== known) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return data.account;
}

/** Takes over the account that a call has just logged in, and tells the rest of the page. */
export function beginSession(queryClient: QueryClient, account: Account): void {
  emitSession(queryClient, account);
}

/** Ends the session in this page: what is not shown leaves the cache, what is shown is asked for again, as nobody. */
export function endSession(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  emitSession(queryClient, null);
}

/** The page forgets everything it fetched for the one before, and this answer with it: it is put back. */
function emitSession(queryClient: QueryClient, account: Account | null): void {
  queryClient.setQueryData(sessionQuery.queryKey, { account });
  emitBrowserEvent('account:session-changed', { accountId: account?.id ?? null });
  queryClient.setQueryData(sessionQuery.queryKey, { account });
}
