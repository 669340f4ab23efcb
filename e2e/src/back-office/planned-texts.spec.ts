import {
  adminAddContent,
  type ContentInput,
  adminGetContent,
  adminListContent,
  adminUpdateContent,
  contentInputSchema,
} from '@okruh/contracts/http/catalog-admin/content';
import { addProduct } from '@okruh/contracts/http/checkout/cart';
import { contentKindWords, officePaths, pathTo } from '@okruh/contracts/office-paths';
import { articlesPage, cartPage, productPage } from '@okruh/contracts/shop-paths';
import type { Page } from 'playwright/test';
import { bothMarkets, expect, test } from '../run/test.ts';
import { PHONE } from '../shop/buyers.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { audit } from '../accessibility/audit.ts';
import { openOffice } from './log-in.ts';

/** The job looks every five seconds, and pages are dropped once more two seconds later. */
const SOON = { timeout: 30_000 };

test('an article that is planned is seen by the links of its preview alone, and by everybody from its instant on', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const titles = { cz: `Jak na baterii ${mark}`, ro: `Despre baterie ${mark}` };
  const paths = { cz: `${articlesPage.cz}/jak-na-baterii-${mark}`, ro: `${articlesPage.ro}/despre-baterie-${mark}` };
  await openOffice(page, 'catalog-editor', pathTo(officePaths['new-text'], { kind: contentKindWords.article }));
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value);
  await fill('Titulek česky', titles.cz);
  await fill('Titulek rumunsky', titles.ro);
  await fill('SEO název česky', `jak-na-baterii-${mark}`);
  await fill('SEO název rumunsky', `despre-baterie-${mark}`);
  await fill('Perex česky', 'Krátce o baterii.');
  await fill('Perex rumunsky', 'Pe scurt despre baterie.');
  await fill('Odstavce česky', 'Baterie má ráda chlad.');
  await fill('Odstavce rumunsky', 'Bateriei îi place la rece.');
  await fill('Autor', 'Tereza');
  await fill('Datum', '20. 11. 2020');
  await page.getByRole('switch', { name: 'Zveřejnit na webu' }).click();
  await page.getByRole('textbox', { name: /^Zveřejnit od(?!,)/ }).fill('31. 12. 2070');
  await page.getByRole('textbox', { name: /^Zveřejnit od, čas/ }).fill('10:00');
  await page.getByRole('button', { name: 'Uložit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: titles.cz })).toBeVisible();

  const preview = page.getByRole('region', { name: 'Náhled před zveřejněním' });
  await preview.getByRole('button', { name: 'Vytvořit odkazy' }).click();
  const links = {
    cz: await preview.getByRole('link', { name: 'Český trh' }).getAttribute('href'),
    ro: await preview.getByRole('link', { name: 'Rumunský trh' }).getAttribute('href'),
  };
  const editor = await logInAs('catalog-editor');
  const isListed = async (state: 'planned' | 'published'): Promise<boolean> =>
    (await editor.call(adminListContent, { params: { kind: 'article' }, query: { q: mark, state } })).items.length === 1;
  expect(await isListed('planned')).toBe(true);

  for (const market of bothMarkets) {
    expect((await createVisitor(market).raw({ path: paths[market] })).status).toBe(404);
    const shown = await page.goto(links[market] ?? '');
    expect(shown?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    await expect(page.getByRole('heading', { level: 1, name: titles[market] })).toBeVisible();
    await expect(page.locator('body > aside')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect((await createVisitor(market).raw({ path: paths[market] })).status).toBe(404);
    expect((await createVisitor(market).raw({ path: articlesPage[market] })).text).not.toContain(titles[market]);
  }

  const [listed] = (await editor.call(adminListContent, { params: { kind: 'article' }, query: { q: mark } })).items;
  const params = { kind: 'article', id: listed?.id ?? '' } as const;
  const { version, ...item } = await editor.call(adminGetContent, { params });
  const published_from = new Date(Date.now() + 5_000).toISOString();
  await editor.call(adminUpdateContent, {
    params,
    query: { version },
    // Drops what only the service says.
    body: contentInputSchema.parse({ ...item, published_from }),
  });
  for (const market of bothMarkets) {
    const read = (path: string) => createVisitor(market).raw({ path });
    await expect.poll(async () => (await read(paths[market])).status, SOON).toBe(200);
    await expect.poll(async () => (await read(articlesPage[market])).text.includes(titles[market]), SOON).toBe(true);
    // The text was saved meanwhile, so the old link shows nothing any more.
    expect((await read(new URL(links[market] ?? '').pathname + new URL(links[market] ?? '').search)).status).toBe(404);
  }
  expect(await isListed('published')).toBe(true);
});

const both = (cs: string, ro: string) => ({ cs, ro });

/** Adds a text, and makes the links of its preview on its page of the office. */
async function makeLinks(page: Page, input: ContentInput, word: string): Promise<{ readonly cz: string; readonly ro: string }> {
  const editor = await logInAs('catalog-editor');
  const { id } = await editor.call(adminAddContent, { params: { kind: input.kind }, body: input });
  await openOffice(page, 'catalog-editor', pathTo(officePaths['text'], { kind: word, id }));
  const preview = page.getByRole('region', { name: 'Náhled před zveřejněním' });
  await preview.getByRole('button', { name: 'Vytvořit odkazy' }).click();
  const read = async (name: string): Promise<string> => (await preview.getByRole('link', { name }).getAttribute('href')) ?? '';
  return { cz: await read('Český trh'), ro: await read('Rumunský trh') };
}

test('a block of the cart is seen on the cart’s page by the links of its preview alone, with an empty cart and a filled one', async ({
  page,
}) => {
  const mark = `${Date.now() % 1_000_000}`;
  const titles = { cz: `Sklo zdarma ${mark}`, ro: `Folie gratuită ${mark}` };
  const links = await makeLinks(
    page,
    {
      kind: 'marketing-block',
      placement: 'cart',
      position: 900,
      category: null,
      title: both(titles.cz, titles.ro),
      text: both('K telefonu přidáme sklo.', 'La telefon adăugăm folia.'),
      cta_label: both('Telefony', 'Telefoane'),
      cta_url: both('/telefony', '/telefoane'),
      valid_from: '2070-01-01',
      valid_to: null,
      is_active: false,
    },
    contentKindWords['marketing-block'],
  );
  for (const market of bothMarkets) {
    const shown = await page.goto(links[market]);
    expect(new URL(links[market]).pathname).toBe(cartPage[market]);
    expect(shown?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    await expect(page.getByRole('heading', { name: titles[market] })).toBeVisible();
    await expect(page.locator('body > aside')).toBeVisible();
    await audit(page, market, `preview-cart-empty-${market}`);
    const status = await page.evaluate(
      async ({ path, product }) =>
        (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ product }) })).status,
      { path: addProduct.path, product: PHONE },
    );
    expect(status).toBeLessThan(300);
    await page.reload();
    await expect(page.getByRole('heading', { name: titles[market] })).toBeVisible();
    await audit(page, market, `preview-cart-${market}`);
    await page.goto(new URL(cartPage[market], links[market]).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: titles[market] })).toHaveCount(0);
  }
});

test('the SEO text of a product is seen on its page by the links of its preview alone', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const titles = { cz: `Telefon ${mark}`, ro: `Smartphone ${mark}` };
  const links = await makeLinks(
    page,
    {
      kind: 'seo-text',
      target_kind: 'product',
      target_id: 'mp-apple-iphone-13',
      title: both(titles.cz, titles.ro),
      meta_description: both(`Popis ${mark}`, `Descriere ${mark}`),
      h1: both(titles.cz, titles.ro),
      text: both(`Odstavec ${mark}`, `Paragraf ${mark}`),
      published_from: '2070-01-01T08:00:00.000Z',
      published_until: null,
    },
    contentKindWords['seo-text'],
  );
  for (const market of bothMarkets) {
    const { pathname } = new URL(links[market]);
    expect(pathname).toMatch(new RegExp(`^${productPage[market]}/`));
    const usual = await createVisitor(market).raw({ path: pathname });
    expect([usual.status, usual.text.includes(mark)]).toEqual([200, false]);
    const shown = await page.goto(links[market]);
    expect(shown?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    await expect(page.getByRole('heading', { level: 1, name: titles[market] })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(titles[market]));
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(mark));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await page.content()).toContain(market === 'cz' ? `Odstavec ${mark}` : `Paragraf ${mark}`);
    expect((await createVisitor(market).raw({ path: pathname })).text).not.toContain(mark);
  }
});
