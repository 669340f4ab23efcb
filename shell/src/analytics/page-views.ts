import { virtualPageView } from '@okruh/contracts/analytics';
import { type Market, onBrowserEvent } from '@okruh/web-kit';
import { pushAnalytics } from '@okruh/web-kit/analytics';
import { reportedPath } from '../model/routes.ts';
import type { ShellStore } from '../model/shell.store.ts';

/**
 * Reports each page that is looked at once: when it is opened, or when the visitor says yes while it is open.
 *
 * @returns what a page calls when it is opened and its title is final
 */
export function reportPageViews(store: ShellStore, market: Market): (title: string) => void {
  let isReported = false;
  const report = (title: string): void => {
    const user_type = store.getState().account === null ? 'unregistered' : 'registered';
    const url = reportedPath(market, window.location.pathname) + window.location.search;
    isReported = pushAnalytics(virtualPageView({ url, title, user_type }));
  };
  onBrowserEvent('shell:consent-changed', () => {
    if (!isReported) report(document.title);
  });
  return report;
}
