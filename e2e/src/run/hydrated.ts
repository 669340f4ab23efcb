import { expect, type Locator } from 'playwright/test';

/** Waits until React owns an element that came as HTML: a key pressed before that is nobody's. */
export async function hydrated(element: Locator): Promise<Locator> {
  await expect.poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))).toBe(true);
  return element;
}
