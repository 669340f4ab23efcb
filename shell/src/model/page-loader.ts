import type { ShopLocation } from '@okruh/web-kit/router';
import type { PageAnswer } from './page-source.ts';
import type { SourcedPage } from './routes.ts';

type Place = Pick<ShopLocation, 'path' | 'search'>;

/** The data of the next pages, in the browser. */
export interface PageLoader {
  /** What is at hand and fresh; null when it has to be asked for. */
  held(page: SourcedPage, place: Place): PageAnswer<unknown> | null;
  /** What is at hand or asked for; everybody who asks meanwhile shares the answer. Rejects after the last try. */
  load(page: SourcedPage, place: Place): Promise<PageAnswer<unknown>>;
  /** Keeps what came with the document. */
  keep(page: SourcedPage, place: Place, answer: PageAnswer<unknown>): void;
}

const FRESH_MS = 5 * 60_000;
const RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;
/** A visitor who goes through more pages than that comes back to few of them. */
const MAX_PAGES = 40;
/** All tries together. */
const PATIENCE_MS = 40_000;

interface Entry {
  readonly answer: PageAnswer<unknown> | Promise<PageAnswer<unknown>>;
  readonly at: number;
}

/**
 * A small cache of page answers: 5 minutes fresh, three more tries a second apart and doubled, where a try can help.
 *
 * @param ask asks for one page once
 * @param isWorthRetrying whether another try can help; what knows it comes with the calls, not with the first load
 */
export function createPageLoader(
  ask: (page: SourcedPage, place: Place, signal: AbortSignal) => Promise<PageAnswer<unknown>>,
  isWorthRetrying: (error: unknown) => Promise<boolean>,
): PageLoader {
  const entries = new Map<string, Entry>();
  const getKey = (page: SourcedPage, { path, search }: Place): string => `${page} ${path}${search}`;
  const set = (key: string, answer: Entry['answer']): void => {
    entries.delete(key);
    entries.set(key, { answer, at: Date.now() });
    const [oldest] = entries.keys();
    if (entries.size > MAX_PAGES && oldest !== undefined) entries.delete(oldest);
  };
  const fresh = (key: string): Entry['answer'] | null => {
    const entry = entries.get(key);
    return entry !== undefined && Date.now() - entry.at < FRESH_MS ? entry.answer : null;
  };
  const tryFor = async (page: SourcedPage, place: Place): Promise<PageAnswer<unknown>> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await ask(page, place, signal);
      } catch (error) {
        if (attempt === RETRIES || signal.aborted || !(await isWorthRetrying(error))) throw error;
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** attempt));
      }
    }
  };
  return {
    held(page, place) {
      const answer = fresh(getKey(page, place));
      return answer instanceof Promise ? null : answer;
    },
    load(page, place) {
      const key = getKey(page, place);
      const known = fresh(key);
      if (known !== null) return Promise.resolve(known);
      const loading = tryFor(page, place);
      set(key, loading);
      loading.then(
        (answer) => {
          if (entries.get(key)?.answer === loading) set(key, answer);
        },
        () => {
          if (entries.get(key)?.answer === loading) entries.delete(key);
        },
      );
      return loading;
    },
    keep: (page, place, answer) => set(getKey(page, place), answer),
  };
}
