import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Market } from '@okruh/market';
import { expect, type Page } from 'playwright/test';
import { shiftOf } from '../run/shift.ts';
import { at } from '../run/test.ts';

/** Whole pages to be looked at beside the drawings: `E2E_SCREENS=full`. They cost as much as everything else together. */
const fullPage = process.env['E2E_SCREENS'] === 'full';
const shots = fileURLToPath(new URL('../../../var/e2e/screens/', import.meta.url));

/** A phone, the first width with the wide navigation, a laptop. */
const phone = { width: 360, height: 740 } as const;
const laptop = { width: 1366, height: 768 } as const;
const sizes = [phone, { width: 851, height: 900 }, laptop] as const;
/** Widths at which axe looks. The markets differ in words and amounts only: one is looked at everywhere, the other where room is short. */
const audited: Readonly<Record<Market, ReadonlySet<number>>> = { cz: new Set(sizes.map(({ width }) => width)), ro: new Set([phone.width]) };

/** Most that a page may move by itself. */
const MOST_SHIFT = 0.02;

const severe: ReadonlySet<unknown> = new Set(['serious', 'critical']);

/** Runs axe where the page's own policy can't forbid it, and answers what is serious. */
async function faultsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const has = await page.evaluate(() => 'axe' in window);
  if (!has) await session.send('Runtime.evaluate', { expression: axe.source });
  await session.detach();
  const results = await page.evaluate(async () => {
    const { axe: engine } = window as unknown as { readonly axe: typeof axe };
    return engine.run(document, { resultTypes: ['violations'] });
  });
  return results.violations
    .filter(({ impact }) => severe.has(impact))
    .map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

async function standsStill(page: Page, name: string): Promise<void> {
  const { sum, moved } = await shiftOf(page);
  expect.soft(sum, `${name} moved by itself:\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Opens a page on a phone and on a laptop: it stands still while it comes alive and somebody begins to look through it. */
export async function openStill(page: Page, market: Market, path: string, isThere: () => Promise<void>): Promise<void> {
  for (const size of market === 'cz' ? [laptop, phone] : [phone]) {
    await page.setViewportSize(size);
    await page.goto(at(market, path));
    await isThere();
    await page.mouse.move(size.width / 2, size.height / 2);
    await page.mouse.wheel(0, 600);
    await page.waitForLoadState('networkidle');
    await standsStill(page, `${path} on ${market} at ${size.width}`);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Nothing serious, nothing wider than the window at any width; a picture of each audited one is kept. */
export async function audit(page: Page, market: Market, name: string): Promise<void> {
  await mkdir(shots, { recursive: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Transitions are over at once, so that colours are measured as they stay.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, `${name} on ${market} at ${size.width} is wider than the window`).toBeLessThanOrEqual(0);
    if (!audited[market].has(size.width)) continue;
    await page.screenshot({ path: `${shots}${market}-${name}-${size.width}.png`, fullPage });
    expect.soft(await faultsOf(page), `${name} on ${market} at ${size.width}`).toEqual([]);
  }
}
