import type { Page } from 'playwright/test';
import { at } from '../run/test.ts';
import type { Visitor } from './visitor.ts';

/** A browser goes on as somebody who only called so far: the same session and the same cart. */
export async function enterAs(page: Page, visitor: Visitor): Promise<void> {
  const domain = new URL(at(visitor.market, '/')).hostname;
  await page.context().addCookies(visitor.cookies().map((cookie) => ({ ...cookie, domain, path: '/' })));
}
