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

/** What keys cost, milliseconds. */
export interface KeyCost {
  readonly keys: number;
  /** CPU time of the page's thread for a key: its handlers, and the frame that shows it. It must end before the screen asks for the next frame. */
  readonly work: { readonly p50: number; readonly p95: number; readonly longest: number };
  /** From the key to the frame that shows it, with the wait for the screen: half a frame by itself. */
  readonly shown: { readonly p50: number; readonly p95: number };
}
export interface Typing {
  /** Digits; the first of each cell opens its editor. */
  readonly typed: KeyCost;
  /** The way out of the editor, and to the cell below. */
  readonly moved: KeyCost;
}

const IDLE_TURNS = 10;
const TYPED_KEYS = ['4', '9', '9', '0'] as const;
const MOVING_KEYS = ['Escape', 'ArrowDown'] as const;

/** Types digits into cells of the open list, as somebody who changes prices one below the other; nothing is kept. */
export async function typeInCells(page: Page, cells: number): Promise<Typing> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  /** Milliseconds until the frame that shows what was done, and the work until then. */
  const measureKey = async (key: string | null): Promise<KeyTime> => {
    const shown = await page.evaluateHandle(() => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const drawn = async (): Promise<number> => {
        const began = performance.now();
        await frame();
        await frame();
        return performance.now() - began;
      };
      return {
        key: new Promise<number>((resolve) => document.addEventListener('keydown', () => resolve(drawn()), { capture: true, once: true })),
        drawn,
      };
    });
    const before = await busyMs();
    if (key !== null) await page.keyboard.press(key);
    const ms = await shown.evaluate(({ key: pressed, drawn }, isPressed) => (isPressed ? pressed : drawn()), key !== null);
    const work = (await busyMs()) - before;
    await shown.dispose();
    return { work, shown: ms };
  };
  await page.locator('main tbody tr td').first().waitFor();
  await page.locator('main tbody td[aria-readonly="false"]').first().click();
  // What two frames cost in which nothing is typed, with the questions of this measurement.
  const idle: number[] = [];
  for (let turn = 0; turn < IDLE_TURNS; turn += 1) idle.push((await measureKey(null)).work);
  const idleMs = quantile(sort(idle), 0.5);
  const measureKeys = async (keys: readonly string[], seen: KeyTime[]): Promise<void> => {
    for (const key of keys) {
      const { work, shown } = await measureKey(key);
      seen.push({ work: Math.max(0, work - idleMs), shown });
    }
  };
  const typed: KeyTime[] = [];
  const moved: KeyTime[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    await measureKeys(TYPED_KEYS, typed);
    await measureKeys(MOVING_KEYS, moved);
  }
  return { typed: toCost(typed), moved: toCost(moved) };
}

interface KeyTime {
  readonly work: number;
  readonly shown: number;
}

function toCost(times: readonly KeyTime[]): KeyCost {
  const [work, shown] = [sort(times.map((time) => time.work)), sort(times.map((time) => time.shown))];
  return {
    keys: times.length,
    work: { p50: quantile(work, 0.5), p95: quantile(work, 0.95), longest: work.at(-1) ?? 0 },
    shown: { p50: quantile(shown, 0.5), p95: quantile(shown, 0.95) },
  };
}

const sort = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b);
