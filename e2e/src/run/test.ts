import type { Market } from '@okruh/market';
import { type BrowserContext, expect, type Page, type Response, test as base } from 'playwright/test';
import { bothMarkets, chooseMarket } from './market.ts';
import { addUpShifts } from './shift.ts';
import { shop } from './shop.ts';

/** Address of a path on a market's site. */
export const at = (market: Market, path: string): string => shop()[market] + path;

interface Watch {
  /** Declares an error that the spec provokes on purpose, by a pattern of its text and address. */
  readonly expectError: (error: RegExp) => void;
}

/** Collects the browser's errors: console errors, uncaught exceptions, violations of the content security policy. */
function watchContext(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
}

/** Chromium reports 4xx responses of the API as console errors, although the page handles them. */
const refusedCall = /status of 4(00|01|03|04|09|10|29) .*\/api\//;

const addressOfRefused = /status of 503 .*\((\S+)\)$/;

/**
 * Tracks GET requests that a busy service refused with 503 and Retry-After and answered when the page retried. Chromium reports
 * the first response as an error, although the visitor saw nothing. Commands and reads without a later success still count as errors.
 *
 * @returns whether an error belongs to such a read
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

/** How often a page is loaded at most while an overloaded gateway refuses it. */
const MAX_LOADS = 5;

/**
 * Loads a page again when an overloaded gateway answers 503 with Retry-After: all processes of the shop, the browsers and the
 * specs share one machine. A 503 without Retry-After isn't repeated.
 */
function loadPatiently(page: Page, hasScripts: boolean): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const getRetryAfter = (response: Response | null): number =>
    response?.status() === 503 ? Number(response.headers()['retry-after'] ?? Number.NaN) : Number.NaN;
  page.goto = async (url, options) => {
    let response = await goto(url, options);
    for (let load = 1; load < MAX_LOADS && getRetryAfter(response) > 0; load += 1) {
      await page.waitForTimeout(getRetryAfter(response) * 1_000);
      response = await goto(url, options);
    }
    if (hasScripts) await comesAlive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (hasScripts) await comesAlive(page);
    return response;
  };
}

/** A page without scripts of ours, or one whose scripts a spec holds back, never comes alive. */
const ALIVE_WITHIN_MS = 10_000;

/** Waits until React owns the frame of a page that came as HTML: on a busy machine a press before that is nobody's. */
async function comesAlive(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        // Pictures that are loaded ahead stand before the frame.
        const parts = [...(document.querySelector('#app')?.children ?? [])];
        return parts.length === 0 || parts.some((part) => Object.keys(part).some((key) => key.startsWith('__reactProps')));
      },
      undefined,
      { timeout: ALIVE_WITHIN_MS, polling: 50 },
    )
    .catch(() => undefined);
}

/** Sends pointer events on product pages: their fragments load at the first interaction of the visitor. */
function stirOnProducts(): void {
  if (!/^\/produ(kt|s)\//.test(window.location.pathname)) return;
  const timer = setInterval(() => window.dispatchEvent(new Event('pointerover')), 200);
  setTimeout(() => clearInterval(timer), 10_000);
}

/** For specs that only call the API, without a browser. `market` is chosen by a hash of the title. */
export const apiTest = base.extend<{ market: Market }>({
  // Playwright reads what a fixture needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  market: ({}, use, info) => use(chooseMarket(info.title)),
});

/** For specs in a browser; fails on every browser error that the spec doesn't expect. */
export const test = apiTest.extend<{ watch: Watch }>({
  watch: [
    async ({ browser, context, javaScriptEnabled }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [refusedCall];
      watchContext(context, errors);
      const isRecovered = watchRecoveries(context);
      context.on('page', (page) => loadPatiently(page, javaScriptEnabled));
      await addUpShifts(context);
      await context.addInitScript(stirOnProducts);
      await use({ expectError: (error) => void expected.push(error) });
      // Windows that a spec opened itself would stay open, and be drawn, until the last spec of the worker.
      for (const other of browser.contexts()) if (other !== context) await other.close();
      expect(
        errors.filter((error) => !expected.some((pattern) => pattern.test(error)) && !isRecovered(error)),
        'errors that the browser reported',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
export { bothMarkets, expect };
