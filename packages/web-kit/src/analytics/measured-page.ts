import type { VisitPage } from '@okruh/contracts/metrics/web-vitals';

// Shell and remotes each bundle a copy of this module: the page is named on the global object, under a registered symbol.
const key = Symbol.for('okruh.page');
type Shared = typeof globalThis & { [key]?: VisitPage };

/** Name of the page that is shown, for measurements; undefined before the shell has started. */
export function measuredPage(): VisitPage | undefined {
  const shared: Shared = globalThis;
  return shared[key];
}

/** Called by the shell with every page. */
export function nameMeasuredPage(page: VisitPage): void {
  const shared: Shared = globalThis;
  shared[key] = page;
}
