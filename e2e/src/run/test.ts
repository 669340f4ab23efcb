import type { Market } from '@okruh/market';
import { type BrowserContext, expect, test as base } from 'playwright/test';
import { addUpShifts } from './shift.ts';
import { shop } from './shop.ts';

/** Both sites are served by one shop; whatever isn't about language or law holds on each. */
export const bothMarkets: readonly Market[] = ['cz', 'ro'];

/** Address of a path on a market's site. */
export const at = (market: Market, path: string): string => shop()[market] + path;

interface Watch {
  /** Faults that a spec brings about on purpose, by their text and address. */
  readonly expectFault: (fault: RegExp) => void;
}

/** What a browser reports of its pages: errors in the console, thrown errors, breaches of the content security policy. */
function watchContext(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
}

/** A refused call is an answer, which the page shows; Chromium reports it all the same. */
const refusedCall = /status of 4(00|01|03|04|09|10|29) .*\/api\//;

const addressOfRefused = /status of 503 .*\((\S*\/api\/\S*)\)$/;

/**
 * Reads that a busy service refused with a Retry-After and answered when the page asked again: nobody saw anything of it,
 * Chromium reports it all the same. A command is never excused, nor a read that stayed without an answer.
 *
 * @returns whether a fault is the report of such a read
 */
function watchRecoveries(context: BrowserContext): (fault: string) => boolean {
  const asked = new Set<string>();
  const recovered = new Set<string>();
  context.on('response', (response) => {
    const url = response.url();
    if (response.request().method() !== 'GET') return;
    if (response.status() === 503 && response.headers()['retry-after'] !== undefined) asked.add(url);
    else if (response.ok() && asked.has(url)) recovered.add(url);
  });
  return (fault) => recovered.has(addressOfRefused.exec(fault)?.[1] ?? '');
}

/** Playwright's test, failing on every fault that a browser reports and the spec didn't expect. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const faults: string[] = [];
      const expected: RegExp[] = [refusedCall];
      watchContext(context, faults);
      const isRecovered = watchRecoveries(context);
      await addUpShifts(context);
      await use({ expectFault: (fault) => void expected.push(fault) });
      expect(
        faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)) && !isRecovered(fault)),
        'faults that the browser reported',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
