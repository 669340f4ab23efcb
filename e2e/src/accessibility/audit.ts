import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Market } from '@okruh/market';
import { expect, type Page } from 'playwright/test';

/** Whole pages to be looked at beside the drawings: `E2E_SCREENS=full`. They cost as much as everything else together. */
const fullPage = process.env['E2E_SCREENS'] === 'full';
const shots = fileURLToPath(new URL('../../../var/e2e/screens/', import.meta.url));

/** A phone, the first width with the wide navigation, a laptop. */
const sizes = [
  { width: 360, height: 740 },
  { width: 851, height: 900 },
  { width: 1366, height: 768 },
] as const;

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

/** Nothing serious at any width, nothing wider than the window; a picture of each is kept. */
export async function audit(page: Page, market: Market, name: string): Promise<void> {
  await mkdir(shots, { recursive: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Transitions are over at once, so that colours are measured as they stay.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.screenshot({ path: `${shots}${market}-${name}-${size.width}.png`, fullPage });
    expect.soft(await faultsOf(page), `${name} on ${market} at ${size.width}`).toEqual([]);
    expect.soft(overflow, `${name} on ${market} at ${size.width} is wider than the window`).toBeLessThanOrEqual(0);
  }
}
