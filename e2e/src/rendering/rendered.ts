import { expect, type Page, type Response } from 'playwright/test';

/**
 * Opens a page that comes with its remote's HTML. A machine that is busy with all the specs may miss the 300 ms, which
 * is no error: the page is asked for again.
 */
export async function openRendered(page: Page, url: string): Promise<Response | null> {
  let response: Response | null = null;
  await expect(async () => {
    response = await page.goto(url, { waitUntil: 'commit' });
    expect(await response?.text()).toContain('data-server');
  }).toPass({ timeout: 60_000 });
  return response;
}
