import type { PageQuestion, PreparedPage, ResolvedRoute, ShellServerBuild } from '@okruh/contracts/pages';

/** Why a page goes out without its data. */
export type PrepareFailure = 'timeout' | 'threw';

/**
 * Lets the shell fetch what a page shows, with a time limit. A page of the shell that came too late or threw is the error
 * page (503); a page of a remote then goes out with a frame that has no menu.
 *
 * @param limit milliseconds
 * @param failed called at most once
 */
export async function preparePage(
  shell: ShellServerBuild,
  route: ResolvedRoute,
  question: Omit<PageQuestion, 'signal'>,
  limit: number,
  failed: (failure: PrepareFailure, error?: unknown) => void,
): Promise<PreparedPage> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limit);
  });
  try {
    const prepared = await Promise.race([shell.preparePage({ ...question, signal: abort.signal }), late]);
    if (prepared !== 'late') return prepared;
    failed('timeout');
  } catch (error) {
    failed('threw', error);
  } finally {
    clearTimeout(timer);
    // Ends what the page still waits for.
    abort.abort();
  }
  return withoutData(route);
}

function withoutData(route: ResolvedRoute): PreparedPage {
  const empty = { head: { title: route.title, description: '' }, data: null, menu: null };
  return route.page === null ? { page: null, status: 200, ...empty } : { page: 'error', status: 503, ...empty };
}
