import type { RouteContract } from '@okruh/contracts';
import { z } from 'zod';

/** Parameters that campaigns and networks add to any address: nobody's answer depends on them. */
const campaign =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|gclsrc|fbclid|msclkid|yclid|ttclid|twclid|igshid|srsltid|mc_[ce]id|_ga|_gl|zanpid)$/i;

/**
 * A query as one of many that mean the same: sorted by name, written one way, without what campaigns add.
 *
 * @param query without the `?`
 * @param known names that the answer depends on; null when any may matter
 * @returns with the `?`, or empty
 */
export function normaliseQuery(query: string, known: ReadonlySet<string> | null = null): string {
  if (query === '') return '';
  const cached = [...new URLSearchParams(query)].filter(([name]) => !campaign.test(name) && (known === null || known.has(name)));
  if (cached.length === 0) return '';
  const parameters = new URLSearchParams(cached);
  parameters.sort();
  return `?${parameters.toString()}`;
}

/** Names of the query's parameters that a route knows; null when it takes any. */
export function knownParameters({ query }: Pick<RouteContract, 'query'>): ReadonlySet<string> | null {
  if (query === undefined) return new Set();
  if (!(query instanceof z.ZodObject) || query.def.catchall !== undefined) return null;
  return new Set(Object.keys(query.shape));
}

/** Path and query of a request line. */
export function splitAddress(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
