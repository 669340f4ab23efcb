import type { Browser, CDPSession, Page } from 'playwright';
import { quantile } from './load.ts';

/** What a visitor with a slow phone feels of one cold visit. Milliseconds since the navigation began, where nothing else is said. */
export interface PageVitals {
  readonly firstPaint: number;
  /** Largest contentful paint. */
  readonly largestPaint: number;
  /** When a button of the page first does what it says: its handler is there. */
  readonly firstLiveButton: number;
  /** Sum of all layout shifts without an input before them. */
  readonly layoutShift: number;
  /** What long tasks between the first paint and the end took over 50 ms each. */
  readonly blockingTime: number;
  /** Longest time from a press to what it shows. */
  readonly interaction: number;
}

/** Slow 4G, and a phone a quarter as fast as this machine (QUALITY F2–F4). */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const LIVE_WITHIN_MS = 30_000;
/** Time after the first live button in which fragments come and shifts still happen. */
const SETTLE_MS = 2_500;

interface Seen {
  largest: number;
  shift: number;
  tasks: { start: number; duration: number }[];
  live: number | null;
  presses: number[];
}
declare global {
  interface Window {
    okruhVitals?: Seen;
  }
}

/** Runs in the page before anything else. React leaves a property on every element whose handlers it has taken over. */
function watchPage(): void {
  const seen: Seen = { largest: 0, shift: 0, tasks: [], live: null, presses: [] };
  window.okruhVitals = seen;
  const watch = (type: string, received: (entry: PerformanceEntry) => void, more: object = {}): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) received(entry);
    }).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => (seen.largest = Math.max(seen.largest, entry.startTime)));
  watch('layout-shift', (entry) => {
    if ('hadRecentInput' in entry && entry.hadRecentInput === false && 'value' in entry) seen.shift += Number(entry.value);
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  watch('event', (entry) => /^(?:click|pointerup|pointerdown)$/.test(entry.name) && seen.presses.push(entry.duration), {
    durationThreshold: 16,
  });
  const timer = setInterval(() => {
    const isLive = [...document.querySelectorAll('main button, header button, .consent button')].some((button) =>
      Object.keys(button).some((key) => key.startsWith('__reactProps$')),
    );
    if (!isLive) return;
    seen.live = performance.now();
    clearInterval(timer);
  }, 30);
}

/** One visit with empty caches. */
async function visit(browser: Browser, url: string): Promise<PageVitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await slowDown(devtools);
    // The loader of TypeScript wraps named functions in a helper of its own, which the page doesn't have.
    await page.addInitScript('globalThis.__name = (value) => value;');
    await page.addInitScript(watchPage);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await page.waitForFunction(() => window.okruhVitals?.live !== null, undefined, { timeout: LIVE_WITHIN_MS, polling: 100 });
    await page.waitForTimeout(SETTLE_MS);
    await press(page);
    return await readVitals(page);
  } finally {
    await context.close();
  }
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** The two things that everybody presses first: the answer about cookies, and the menu. */
async function press(page: Page): Promise<void> {
  for (const selector of ['.consent button', 'header button[aria-expanded]']) {
    const button = page.locator(selector).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    await button.click({ timeout: 10_000 });
    await page.waitForTimeout(600);
  }
}

async function readVitals(page: Page): Promise<PageVitals> {
  return page.evaluate(() => {
    const seen = window.okruhVitals ?? { largest: 0, shift: 0, tasks: [], live: 0, presses: [] };
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return {
      firstPaint,
      largestPaint: seen.largest,
      firstLiveButton: seen.live ?? 0,
      layoutShift: seen.shift,
      blockingTime: seen.tasks
        .filter(({ start }) => start >= firstPaint)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      interaction: Math.max(0, ...seen.presses),
    };
  });
}

/** The median of some visits, value by value. */
export async function pageVitals(browser: Browser, url: string, visits = 3): Promise<PageVitals> {
  const all: PageVitals[] = [];
  for (let turn = 0; turn < visits; turn += 1) all.push(await visit(browser, url));
  const median = (value: (vitals: PageVitals) => number): number =>
    quantile(
      all.map(value).toSorted((one, other) => one - other),
      0.5,
    );
  return {
    firstPaint: median(({ firstPaint }) => firstPaint),
    largestPaint: median(({ largestPaint }) => largestPaint),
    firstLiveButton: median(({ firstLiveButton }) => firstLiveButton),
    layoutShift: median(({ layoutShift }) => layoutShift),
    blockingTime: median(({ blockingTime }) => blockingTime),
    interaction: median(({ interaction }) => interaction),
  };
}
