import type { PageContext, PreparedPage } from '@okruh/web-kit';
import { preparePage } from '../server.tsx';

/** What services answer by path without the query; anything else can't be reached. */
export type Answers = Readonly<Record<string, { readonly status?: number; readonly body: unknown }>>;

/** A page as it is prepared before it is drawn. */
export function preparedPage(page: PageContext, answers: Answers = {}): Promise<PreparedPage> {
  const { market, locale, path, search, origins } = page;
  return preparePage({
    market,
    locale,
    path,
    search,
    origins,
    signal: AbortSignal.timeout(5_000),
    fetch: (url) => {
      const answer = answers[url.split('?', 1)[0] ?? ''];
      if (answer === undefined) return Promise.reject(new TypeError('fetch failed'));
      const type = (answer.status ?? 200) < 400 ? 'application/json' : 'application/problem+json';
      return Promise.resolve(
        new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: { 'content-type': type } }),
      );
    },
  });
}
