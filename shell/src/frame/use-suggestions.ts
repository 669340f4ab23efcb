import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { SearchedRepair } from '@okruh/contracts/http/repairs';
import type { CallAnswer } from '@okruh/web-kit';
import { useEffect, useState } from 'react';
import { catalog, repairs } from '../model/services.ts';

export interface Suggested extends CallAnswer<CatalogRoutes['suggest']> {
  /** Repairs that the words ask for. */
  readonly repairs: readonly SearchedRepair[];
}

const MIN_LETTERS = 2;
const PAUSE_MS = 120;
/** Going back by a letter asks nobody. */
const answers = new Map<string, Suggested>();
const MAX_ANSWERS = 60;

function keep(words: string, answer: Suggested): void {
  answers.set(words, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest);
}

/** Products wait for no repairs that can't be had. */
async function suggested(words: string, signal: AbortSignal): Promise<Suggested> {
  const [found, mended] = await Promise.all([
    catalog.call('suggest', { query: { q: words }, signal }),
    repairs.call('search_repairs', { query: { q: words }, signal }).catch(() => ({ items: [] })),
  ]);
  return { ...found, repairs: mended.items };
}

/**
 * Suggestions for what is typed, from two letters on. The last ones stay until the next are there; without an answer there
 * are none, since the search itself works all the same.
 */
export function useSuggestions(words: string): { readonly isTyped: boolean; readonly found: Suggested | null } {
  const asked = words.trim();
  const isTyped = asked.length >= MIN_LETTERS;
  const [found, setFound] = useState<Suggested | null>(null);
  useEffect(() => {
    if (!isTyped) return undefined;
    const stop = new AbortController();
    const known = answers.get(asked);
    const ask = async (): Promise<Suggested> => known ?? suggested(asked, stop.signal);
    const timer = setTimeout(
      () => {
        ask().then(
          (answer) => {
            keep(asked, answer);
            if (!stop.signal.aborted) setFound(answer);
          },
          () => stop.signal.aborted || setFound(null),
        );
      },
      known === undefined ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, isTyped]);
  return { isTyped, found: isTyped ? found : null };
}
