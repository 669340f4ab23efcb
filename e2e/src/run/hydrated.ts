import { expect, type Locator } from 'playwright/test';

/**
 * Waits until React owns an element that came as HTML: a key pressed before that is nobody's. Late parts of a page come
 * alive with the first sign of a visitor, which is given here.
 */
export async function hydrated(element: Locator): Promise<Locator> {
  const body = element.page().locator('body');
  await expect
    .poll(async () => {
      await body.dispatchEvent('pointerover');
      return element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
    })
    .toBe(true);
  return element;
}
