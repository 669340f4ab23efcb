import { type Browser, chromium } from 'playwright';
import { chromiumFlags, machineSources, obtainChromium } from '../src/chromium/chromium.ts';
import type { Bench, Row } from '../src/benching/bench.ts';
import { type PageVitals, pageVitals } from '../src/benching/page-vitals.ts';
import { shopAddresses } from '../src/benching/shop-addresses.ts';
import { shopperJavaScript } from '../src/benching/shopper-javascript.ts';

/** QUALITY F1–F4; milliseconds and gzip bytes. */
const most = { wholePage: 160_000, largestPaint: 900, firstLiveButton: 2_300, layoutShift: 0.01, blockingTime: 50, interaction: 64 };

const milliseconds = (value: number): string => `${Math.round(value)} ms`;

function toRow(name: string, vitals: PageVitals, gzipBytes: number): Row {
  const isMet =
    gzipBytes <= most.wholePage &&
    vitals.largestPaint <= most.largestPaint &&
    vitals.firstLiveButton <= most.firstLiveButton &&
    vitals.layoutShift <= most.layoutShift &&
    vitals.blockingTime <= most.blockingTime &&
    vitals.interaction <= most.interaction;
  return {
    name,
    cells: {
      FCP: milliseconds(vitals.firstPaint),
      LCP: milliseconds(vitals.largestPaint),
      'live button': milliseconds(vitals.firstLiveButton),
      CLS: vitals.layoutShift.toFixed(3),
      TBT: milliseconds(vitals.blockingTime),
      press: milliseconds(vitals.interaction),
      JS: `${(gzipBytes / 1000).toFixed(1)} KB`,
    },
    isMet,
  };
}

/** One page; what goes wrong with it is its own row and keeps no other page from being measured. */
async function measure(browser: Browser, name: string, url: string): Promise<Row> {
  try {
    // Also keeps the page in the gateway, where the first visitor of the day has left it.
    const { gzipBytes } = await shopperJavaScript(browser, url, { isWhole: true });
    return toRow(name, await pageVitals(browser, url), gzipBytes);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { name: `${name} failed: ${reason}`, cells: {}, isMet: false };
  }
}

/** What a cold visitor with slow 4G and a slow phone feels, by kind of page, in a real browser. */
export const bench: Bench = {
  name: 'vitals',
  title:
    'Page vitals in Chromium, cold, slow 4G (1.6 Mbit/s, 150 ms), CPU ÷ 4, median of 3 (F1 whole page ≤ 160 KB; F2 LCP ≤ 0.9 s; F3 ≤ 2.3 s; F4 CLS ≤ 0.01, TBT ≤ 50 ms, press ≤ 64 ms)',
  async run({ stack, say }) {
    const origin = stack.publicUrls.cz;
    const { category, product } = await shopAddresses(origin);
    const pages: readonly (readonly [string, string])[] = [
      ['home', '/'],
      ['category', category],
      ['product', product],
      ['search', '/hledat?q=iphone'],
      ['articles', '/clanky'],
      ['questions', '/casto-kladene-otazky'],
      ['stores', '/prodejny'],
      ['contact', '/kontakt'],
      ['buy-out', '/vykup'],
      ['repair', '/servis'],
    ];
    const browser = await chromium.launch({
      executablePath: await obtainChromium(machineSources(say)),
      args: chromiumFlags.filter((flag) => flag !== '--headless'),
    });
    try {
      const rows: Row[] = [];
      for (const [name, path] of pages) {
        say(name);
        const row = await measure(browser, `${name} ${path}`, origin + path);
        // Ten pages take minutes: anybody who ends the run before has what was measured until then.
        say([row.name, ...Object.entries(row.cells).map(([what, value]) => `${what} ${value}`)].join(', '));
        rows.push(row);
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};
