import { currentConsent } from '@okruh/web-kit/analytics';
import type { MeasuredVisit } from './measured-visit.ts';

/** Share of visits that are measured. */
const SHARE = 0.2;
/** By then a page is there, and a visitor who decides about consent on it has done so. Browsers remember what they measured before. */
const AFTER_MS = 5_000;

/** Measures a share of the visits of those who allow it. Its code is loaded long after the page. */
export function measureChosenVisits(visit: MeasuredVisit): void {
  if (Math.random() >= SHARE) return;
  setTimeout(() => {
    if (!currentConsent().analytics) return;
    import(/* webpackChunkName: "measure-visit" */ './measure-visit.ts').then(
      ({ measureVisit }) => measureVisit(visit),
      // A visit that isn't measured is no loss.
      () => undefined,
    );
  }, AFTER_MS);
}
