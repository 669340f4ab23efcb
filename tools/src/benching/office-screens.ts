import { officePaths, STAFF_LOGIN_PATH } from '@okruh/contracts/office-paths';
import type { Browser, BrowserContext, Page } from 'playwright';
import { DEMO_CLERK, DEMO_PASSWORD } from './bench-staff.ts';
import { quantile } from './load.ts';

/** Lists that the office's navigation leads to, with the path of each. */
export const listScreens = [
  'orders',
  'payments',
  'invoices',
  'buyouts',
  'prices',
  'bonuses',
  'lease-promises',
  'repairs',
  'repair-prices',
  'spare-parts',
  'products',
  'sale-prices',
  'reviews',
  'discounts',
  'tariffs',
  'stock',
  'parcels',
  'picking',
] as const satisfies readonly (keyof typeof officePaths)[];
export type ListScreen = (typeof listScreens)[number];

/** How long somebody looks at the home page before they go on. */
const READS_HOME_MS = 8_000;

/** Signs the clerk of the demo data in by the page, in a session of its own. */
export async function openOffice(browser: Browser, origin: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1_366, height: 900 } });
  const page = await context.newPage();
  // The loader of TypeScript wraps named functions in a helper of its own, which the page doesn't have.
  await page.addInitScript('globalThis.__name = (value) => value;');
  await page.goto(`${origin}${STAFF_LOGIN_PATH}`);
  await page.getByLabel('Pracovní e-mail').fill(DEMO_CLERK);
  await page.getByLabel('Heslo', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Přihlásit se' }).click();
  await page.waitForURL(`${origin}${officePaths.home}`);
  await page.locator('nav a').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // Somebody reads what waits for them; the code of the pages that they may open loads meanwhile.
  await page.waitForTimeout(READS_HOME_MS);
  return { context, page };
}

/** Presses a link of the navigation. @returns milliseconds until the first row of the list, or the word that there is none, is painted */
export const openList = (page: Page, screen: ListScreen): Promise<number> =>
  page.evaluate(async (path) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find((one) => new URL(one.href).pathname === path);
    if (link === undefined) throw new Error(`no link leads to ${path}`);
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const title = (): string | undefined => document.querySelector('main h1')?.textContent;
    const before = title();
    const began = performance.now();
    link.click();
    for (;;) {
      await frame();
      const main = document.querySelector('main');
      const isThere = main?.querySelector('tbody tr:not([aria-hidden]) td, .empty, [data-card]') ?? null;
      // The address changes first: rows may still be those of the page before.
      if (window.location.pathname === path && title() !== before && isThere !== null) break;
      if (performance.now() - began > 30_000) throw new Error(`${path} showed no row in 30 s`);
    }
    // What a frame draws is on the screen with the next one.
    await frame();
    return performance.now() - began;
  }, officePaths[screen]);

/** What typing in a cell costs, milliseconds. */
export interface Typing {
  readonly keys: number;
  /** Work of a key: its handlers, and the frame that shows it. It must end before the screen asks for the next frame. */
  readonly work: { readonly p50: number; readonly p95: number; readonly longest: number };
  /** From the key to what it shows, with the wait for the screen: half a frame by itself. */
  readonly shown: { readonly p50: number; readonly p95: number };
}

/** Types digits into cells of the open list, as somebody who changes prices one below the other; nothing is kept. */
export async function typeInCells(page: Page, rows: number): Promise<Typing> {
  const times = await page.evaluateHandle(() => {
    const seen: { work: number; shown: number }[] = [];
    /** Calls back once the events at hand are handled, or the frame at hand is drawn. */
    const afterwards = (then: () => void): void => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', then, { once: true });
      channel.port1.start();
      channel.port2.postMessage(null);
    };
    let handled = 0;
    const note = (): void =>
      afterwards(() => {
        handled = performance.now();
      });
    document.addEventListener('input', note, { capture: true });
    document.addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        note();
        requestAnimationFrame(() => {
          const drawing = performance.now();
          afterwards(() => {
            const end = performance.now();
            const idle = handled < began ? 0 : Math.max(0, drawing - handled);
            seen.push({ work: end - began - idle, shown: end - began });
          });
        });
      },
      { capture: true },
    );
    return seen;
  });
  await page.locator('main tbody tr td').first().waitFor();
  await page.locator('main tbody td[aria-readonly="false"]').first().click();
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.type('4990', { delay: 40 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowDown');
  }
  const seen = await times.jsonValue();
  const sort = (name: 'work' | 'shown'): number[] => seen.map((key) => key[name]).toSorted((a, b) => a - b);
  const [work, shown] = [sort('work'), sort('shown')];
  return {
    keys: seen.length,
    work: { p50: quantile(work, 0.5), p95: quantile(work, 0.95), longest: work.at(-1) ?? 0 },
    shown: { p50: quantile(shown, 0.5), p95: quantile(shown, 0.95) },
  };
}
