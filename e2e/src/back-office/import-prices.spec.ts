import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getProduct } from '@okruh/contracts/http/catalog/product';
import type { Page } from 'playwright/test';
import { expect, test } from '../run/test.ts';
import { inBooks } from '../shop/books.ts';
import { catalogueWords, loadList } from '../shop/catalogue.ts';
import { createVisitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

const IMPORT = '/admin/prodejni-ceny?karta=import';
const upload = (page: Page, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name: 'ceny.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a price list with columns of other names and one wrong row changes in the shop what is right in it', async ({ page }) => {
  const { list } = await loadList('cz', catalogueWords.cz.accessories);
  const card = list.items.filter(({ price, quality }) => price.was === null && quality === 'new')[7 + test.info().retry];
  expect(card).toBeDefined();
  const priceNow = async (): Promise<number> =>
    (await createVisitor('cz').call(getProduct, { params: { product: card?.id ?? '' } })).price.now.amount;
  const before = await priceNow();
  const after = before / 100 + 50;
  await openOffice(page, 'catalog-editor', IMPORT);
  await upload(page, `Kód;Částka\n${card?.code};${after}\nNENI-000-000;1990\n`);

  const mapping = page.getByRole('form', { name: 'Sloupce souboru ceny.csv' });
  await mapping.getByLabel('nová cena (price)').selectOption('Částka');
  await mapping.getByRole('button', { name: 'Zkontrolovat soubor' }).click();
  const wrong = page.getByRole('region', { name: 'Chyby v souboru' }).getByRole('row');
  await expect(wrong.filter({ hasText: 'NENI-000-000' })).toContainText('neznámý kód');
  expect(await priceNow()).toBe(before);
  await page.getByRole('button', { name: 'Uložit 1 řádek, 1 vynechat' }).click();
  await expect(page.getByText('Ze souboru ceny.csv je uložený 1 řádek')).toBeVisible();
  await expect.poll(priceNow).toBe(after * 100);
});

const ROWS = 5_000;
const WRONG = 37;
const isWrong = (row: number): boolean => row % 135 === 0 && row / 135 < WRONG;

test('of 5,000 rows 37 are wrong: 4,963 are saved, the 37 are downloaded, mended and imported as well', async ({ page }) => {
  const batch = `IMPORT-${randomUUID().slice(0, 8)}`;
  await addDraft(batch);
  const countAt = async (units: number): Promise<number> => {
    const [found] = await inBooks<{ count: number }>(
      `select count(*)::int as count from catalog.prices p join catalog.variants v on v.id = p.variant_id
       where p.market = 'cz' and p.now = $2 and v.code like $1 || '-%'`,
      [batch, units * 100],
    );
    return found?.count ?? 0;
  };
  const lines = Array.from({ length: ROWS }, (_, row) => `${batch}-${row};${isWrong(row) ? 'zdarma' : '1890'};poznámka ${row}`);
  await openOffice(page, 'catalog-editor', IMPORT);
  await upload(page, `code;price;poznámka\n${lines.join('\n')}\n`);
  await expect(page.getByText(/^4\s963 řádků se změní$/)).toBeVisible();
  await expect(page.getByText('37 chybných řádků', { exact: true })).toBeVisible();
  const wrong = page.getByRole('region', { name: 'Chyby v souboru' }).getByRole('row');
  await expect(wrong).toHaveCount(WRONG + 1);
  // Row 135 of the data stands on line 137 of the file.
  await expect(wrong.nth(2)).toContainText('137');
  await expect(wrong.nth(2)).toContainText('cena není kladné číslo');
  await page.getByRole('button', { name: /^Uložit 4\s963 řádků, 37 vynechat$/ }).click();
  await expect(page.getByText(/^Ze souboru ceny.csv je uloženo 4\s963 řádků$/)).toBeVisible();
  expect(await countAt(1890)).toBe(ROWS - WRONG);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stáhnout chybné řádky' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('chybne-radky.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(WRONG + 1);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFcode;price;poznámka;Chyba',
    `${batch}-0;zdarma;poznámka 0;cena není kladné číslo`,
  ]);

  await upload(page, text.replaceAll(';zdarma;', ';1890;'));
  await page.getByRole('button', { name: 'Uložit 37 řádků' }).click();
  await expect(page.getByText('Ze souboru ceny.csv je uloženo 37 řádků')).toBeVisible();
  expect(await countAt(1890)).toBe(ROWS);
});

/**
 * A draft, which no shopper sees, of 5,000 variants for 2,000 Kč: the demo has fewer, and others are buying those. The catalogue's
 * triggers look for their tables on the search path.
 */
const addDraft = (batch: string): Promise<object[]> =>
  inBooks(
    `with path as materialized (select set_config('search_path', 'catalog', false)),
     product as (
       insert into catalog.master_products (id, code, seo_name, manufacturer_id, type_device, name_cs, name_ro)
       select lower($1), $1, lower($1), manufacturer_id, type_device, $1, $1 from catalog.master_products, path where id = 'mp-apple-iphone-13'
       returning id),
     made as (
       insert into catalog.variants (id, code, master_product_id, quality, name_cs, name_ro)
       select id || '-' || n, $1 || '-' || n, id, 'new', $1 || ' ' || n, $1 || ' ' || n
       from product, generate_series(0, $2::int - 1) n returning id)
     insert into catalog.prices (variant_id, market, now, changed_at) select id, 'cz', 200000, now() from made`,
    [batch, ROWS],
  );
