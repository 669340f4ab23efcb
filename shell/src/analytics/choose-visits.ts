import { onBrowserEvent } from '@okruh/web-kit';
import { currentConsent } from '@okruh/web-kit/analytics';
import type { MeasuredVisit } from './measure-visit.ts';

/** Share of visits that are measured. */
const SHARE = 0.2;
/** Browsers without `requestIdleCallback` wait so long. */
const LATER_MS = 3_000;

/** Measures a share of the visits of those who allow it. Its code is loaded when the browser has nothing else to do. */
export function measureChosenVisits(visit: MeasuredVisit): void {
  if (Math.random() >= SHARE) return;
  let hasBegun = false;
  const begin = (): void => {
    if (hasBegun || !currentConsent().analytics) return;
    hasBegun = true;
    whenIdle(() => {
      import(/* webpackChunkName: "measure-visit" */ './measure-visit.ts').then(
        ({ measureVisit }) => measureVisit(visit),
        // A visit that isn't measured is no loss.
        () => undefined,
      );
    });
  };
  onBrowserEvent('shell:consent-changed', begin);
  begin();
}

function whenIdle(work: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else setTimeout(work, LATER_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
