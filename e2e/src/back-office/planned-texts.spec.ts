import { adminGetContent, adminListContent, adminUpdateContent, contentInputSchema } from '@okruh/contracts/http/catalog-admin/content';
import { contentKindWords, officePaths, pathTo } from '@okruh/contracts/office-paths';
import { articlesPage } from '@okruh/contracts/shop-paths';
import { bothMarkets, expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
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
