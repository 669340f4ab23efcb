import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import type { CallAnswer } from '@okruh/web-kit';
import { useEffect, useState } from 'react';
import { catalog } from '../services.ts';

export type Suggested = CallAnswer<CatalogRoutes['suggest']>;

const MIN_LETTERS = 2;
const PAUSE_MS = 120;
/** Going back by a letter asks nobody. */
const answers = new Map<string, Suggested>();
const MOST_ANSWERS = 60;

function keep(words: string, answer: Suggested): void {
  answers.set(words, answer);
  const [oldest] = answers.keys();
  if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
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
    const ask = async (): Promise<Suggested> => known ?? catalog.call('suggest', { query: { q: asked }, signal: stop.signal });
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
