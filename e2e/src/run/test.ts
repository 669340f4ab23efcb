import type { Market } from '@okruh/market';
import { type BrowserContext, expect, type Page, type Response, test as base } from 'playwright/test';
import { bothMarkets, marketOf } from './market.ts';
import { addUpShifts } from './shift.ts';
import { shop } from './shop.ts';

/** Address of a path on a market's site. */
export const at = (market: Market, path: string): string => shop()[market] + path;

interface Watch {
  /** Errors that a spec brings about on purpose, by their text and address. */
  readonly expectError: (error: RegExp) => void;
}

/** What a browser reports of its pages: errors in the console, thrown errors, breaches of the content security policy. */
function watchContext(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
}

/** A refused call is an answer, which the page shows; Chromium reports it all the same. */
const refusedCall = /status of 4(00|01|03|04|09|10|29) .*\/api\//;

const addressOfRefused = /status of 503 .*\((\S+)\)$/;

/**
 * Reads that a busy service refused with a Retry-After and answered when the page asked again: nobody saw anything of it,
 * Chromium reports it all the same. A command is never excused, nor a read that stayed without an answer.
 *
 * @returns whether an error is the report of such a read
 */
function watchRecoveries(context: BrowserContext): (error: string) => boolean {
  const asked = new Set<string>();
  const recovered = new Set<string>();
  context.on('response', (response) => {
    const url = response.url();
    if (response.request().method() !== 'GET') return;
    if (response.status() === 503 && response.headers()['retry-after'] !== undefined) asked.add(url);
    else if (response.ok() && asked.has(url)) recovered.add(url);
  });
  return (error) => recovered.has(addressOfRefused.exec(error)?.[1] ?? '');
}

/** Loads of a page that an overloaded gateway refuses before a spec believes it. */
const MAX_LOADS = 5;

/**
 * Loads a page once more when the gateway is overloaded and says when to come again: every process of the shop, the browsers
 * and the specs share the machine. A page without a Retry-After is never asked for twice.
 */
function loadPatiently(page: Page): void {
  const goto = page.goto.bind(page);
  const waitOf = (response: Response | null): number =>
    response?.status() === 503 ? Number(response.headers()['retry-after'] ?? Number.NaN) : Number.NaN;
  page.goto = async (url, options) => {
    let response = await goto(url, options);
    for (let load = 1; load < MAX_LOADS && waitOf(response) > 0; load += 1) {
      await page.waitForTimeout(waitOf(response) * 1_000);
      response = await goto(url, options);
    }
    return response;
  };
}

/** The visitor of a product's page has a hand on the mouse: its fragments come with the first sign of somebody. */
function stirOnProducts(): void {
  if (!/^\/produ(kt|s)\//.test(window.location.pathname)) return;
  const timer = setInterval(() => window.dispatchEvent(new Event('pointerover')), 200);
  setTimeout(() => clearInterval(timer), 10_000);
}

/** A spec that only calls the API: no browser is opened for it. `market` is the one that its title chooses. */
export const apiTest = base.extend<{ market: Market }>({
  // Playwright reads what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  market: ({}, use, info) => use(marketOf(info.title)),
});

/** A spec in a browser, failing on every error that the browser reports and the spec didn't expect. */
export const test = apiTest.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [refusedCall];
      watchContext(context, errors);
      const isRecovered = watchRecoveries(context);
      context.on('page', loadPatiently);
      await addUpShifts(context);
      await context.addInitScript(stirOnProducts);
      await use({ expectError: (error) => void expected.push(error) });
      expect(
        errors.filter((error) => !expected.some((pattern) => pattern.test(error)) && !isRecovered(error)),
        'faults that the browser reported',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { bothMarkets, expect };
