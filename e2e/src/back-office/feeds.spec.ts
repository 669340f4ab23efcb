import { officePaths } from '@okruh/contracts/office-paths';
import { formatNumber } from '@okruh/market';
import { at, expect, test } from '../run/test.ts';
import { openOffice } from './log-in.ts';

test('a feed that its site has read stands in the office with its run; the office checks it itself', async ({ page, request }) => {
  const feed = await request.get(at('cz', '/feeds/heureka.xml'), { headers: { 'user-agent': 'HeurekaBot/1.0 (+https://heureka.cz)' } });
  expect(feed.status()).toBe(200);
  const offers = (await feed.text()).match(/<SHOPITEM>/g)?.length ?? 0;
  await openOffice(page, 'operator', officePaths.feeds);
  const heureka = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Heureka CZ' }) });
  await expect(heureka.getByText('V pořádku')).toBeVisible();
  await expect(heureka.getByText(at('cz', '/feeds/heureka.xml'))).toBeVisible();
  const runs = page.getByRole('grid', { name: 'Běhy feedů' });
  const read = runs.getByRole('row').filter({ hasText: 'Heureka CZ' }).first();
  await expect(read).toContainText('Celý');
  await expect(read).toContainText(formatNumber(offers, 'cz'));
  await heureka.getByRole('button', { name: /^Zkontrolovat/ }).click();
  await expect(runs.getByRole('row').filter({ hasText: 'Kontrola ze správy' }).filter({ hasText: 'Celý' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Zboží' }).click();
  await expect(page.getByText(/^Ve feedech [\d\s]+, vynecháno [\d\s]+$/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Zboží ve feedech' })).toBeVisible();
});
