import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Market } from '@okruh/market';
import { expect, type Page } from 'playwright/test';
import { readShift } from '../run/shift.ts';
import { at } from '../run/test.ts';
import { findKeyboardErrors } from './keyboard.ts';

/** Pictures of what axe looks at, to be held beside the drawings: `E2E_SCREENS=1`, `full` for whole pages, `every` for them at each width. */
const screens = process.env['E2E_SCREENS'] ?? '';
const shots = fileURLToPath(new URL('../../../var/e2e/screens/', import.meta.url));

/** A phone, the first width with the wide navigation, a laptop. */
const phone = { width: 360, height: 740 } as const;
const tablet = { width: 851, height: 900 } as const;
const laptop = { width: 1366, height: 768 } as const;

/**
 * The markets differ in words and amounts only. Axe looks at one of them on a phone, where room is shortest and its words are
 * longest. A page is opened on a phone on one market and on a laptop on the other. Whether anything is wider than the window is
 * asked at every width on both.
 */
const AUDITED: Market = 'ro';

/** Furthest that a page may move by itself. */
const MAX_SHIFT = 0.02;

const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const severe: ReadonlySet<unknown> = new Set(['serious', 'critical']);

/** Runs axe where the page's own policy can't forbid it, and answers what is serious. */
async function findViolations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const has = await page.evaluate(() => 'axe' in window);
  if (!has) await session.send('Runtime.evaluate', { expression: engine });
  await session.detach();
  const results = await page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { readonly axe: typeof axe };
    // The one costly rule that is never more than moderate.
    return loaded.run(document, { resultTypes: ['violations'], rules: { region: { enabled: false } } });
  });
  return results.violations
    .filter(({ impact }) => severe.has(impact))
    .map(({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** The end of the widths at which the last look left the page, null before the first one. */
function getSize(page: Page): typeof phone | typeof laptop | null {
  const width = page.viewportSize()?.width;
  return [phone, laptop].find((size) => size.width === width) ?? null;
}

/** Opens a page: it stands still while it comes alive and somebody begins to look through it. */
export async function openStill(page: Page, market: Market, path: string, isThere: () => Promise<void>): Promise<void> {
  const size = getSize(page) ?? (market === AUDITED ? phone : laptop);
  await page.setViewportSize(size);
  await page.goto(at(market, path));
  await isThere();
  await page.mouse.move(size.width / 2, size.height / 2);
  await page.mouse.wheel(0, 600);
  await page.waitForLoadState('networkidle');
  const { sum, moved } = await readShift(page);
  expect.soft(sum, `${path} on ${market} at ${size.width} moved by itself:\n${moved.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** A page of the shop: nothing is wider than the window at any width, on the one market axe finds nothing serious. */
export const audit = (page: Page, market: Market, name: string): Promise<void> =>
  auditAt(page, `${market}-${name}`, market === AUDITED ? phone : null);

/**
 * A page of the back office, which people use on laptops: axe looks at the Czech words, and everything is reached by keyboard alone;
 * the Romanian words have to fit.
 */
export const auditOffice = (page: Page, market: Market, name: string): Promise<void> =>
  auditAt(page, `${market}-admin-${name}`, market === 'cz' ? laptop : null, true);

/** A page of the back office that people also carry through the shelves: axe looks at it on a laptop and, on the other market, on a phone. */
export const auditHandheldOffice = (page: Page, market: Market, name: string): Promise<void> =>
  auditAt(page, `${market}-admin-${name}`, market === AUDITED ? phone : laptop, true);

/**
 * Axe looks at one of the sizes or at none; at each of them the page has to fit. It is left at the other end of the widths than
 * it was found: each change draws the whole page again.
 */
async function auditAt(page: Page, name: string, audited: typeof phone | typeof laptop | null, hasKeys = false): Promise<void> {
  for (const size of getSize(page) === laptop ? [laptop, tablet, phone] : [phone, tablet, laptop]) {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    // Who watches the size hears of it with the next frame; what they change is there a moment later, without drawing one more.
    const overflow = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect.soft(overflow, `${name} at ${size.width} is wider than the window`).toBeLessThanOrEqual(0);
    if (size !== audited) {
      if (screens === 'every') await savePicture(page, `${name}-${size.width}`);
      continue;
    }
    // Rows that others are about to replace are dimmed, and come back by a transition.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
    );
    expect.soft(await findViolations(page), `${name} at ${size.width}`).toEqual([]);
    if (hasKeys) {
      // News goes by itself after a while, or when somebody has read it.
      await page.evaluate(() => {
        for (const close of document.querySelectorAll<HTMLButtonElement>('.toasts button')) close.click();
      });
      expect.soft(await findKeyboardErrors(page), `${name} by keyboard alone`).toEqual([]);
    }
    if (screens !== '') await savePicture(page, `${name}-${size.width}`);
  }
}

async function savePicture(page: Page, name: string): Promise<void> {
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: `${shots}${name}.png`, fullPage: screens !== '1' });
}
