import { adminAddStore, adminListStores, adminUpdateStore, storeValuesSchema } from '@okruh/contracts/http/accounts/store-admin';
import { officePaths } from '@okruh/contracts/office-paths';
import { storesPage } from '@okruh/contracts/shop-paths';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { logInAs } from '../shop/staff.ts';
import { createVisitor } from '../shop/visitor.ts';
import { openOffice } from './log-in.ts';

/** Pages are dropped as soon as the store's event arrives. */
const SOON = { timeout: 30_000 };

test('former addresses of a store lead straight to its newest one, a closed store is gone and names others', async ({ page, watch }) => {
  // The page of a closed store, which is looked at on purpose.
  watch.expectError(/status of 410/);
  const editor = await logInAs('catalog-editor');
  const mark = `${Date.now() % 1_000_000}`;
  for (const market of bothMarkets) {
    const names = [`zkouska-${mark}-${market}`, `zkouska-${mark}-${market}-2`, `zkouska-${mark}-${market}-3`] as const;
    const [one] = (await editor.call(adminListStores, { query: { market, state: 'open', page_size: 1 } })).items;
    // Drops what only the service says.
    const body = { ...storeValuesSchema.parse(one), seo_name: names[0], name: `Okruh Zkouška ${mark} ${market}`, position: 999 };
    const made = await editor.call(adminAddStore, { body: { ...body, market } });
    const params = { store: made.id };
    const visit = (name: string) => createVisitor(market).raw({ path: `${storesPage[market]}/${name}` });
    await expect.poll(async () => (await visit(names[0])).status, SOON).toBe(200);
    const { version } = await editor.call(adminUpdateStore, { params, body: { ...body, seo_name: names[1], version: made.version } });

    // The rest in the office, which says what will happen.
    await openOffice(page, 'catalog-editor', `${officePaths.stores}?q=${encodeURIComponent(body.name)}`);
    await page.getByRole('button', { name: body.name }).click();
    const dialog = page.getByRole('dialog', { name: body.name });
    await expect(dialog.getByText(`Vedou sem i dřívější adresy: ${storesPage[market]}/${names[0]}.`)).toBeVisible();
    await dialog.getByLabel('Adresa stránky').fill(names[2]);
    await expect(dialog.getByText(`povede po uložení na ${storesPage[market]}/${names[2]}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Uložit' }).click();
    await expect(page.getByText('Prodejna je uložená')).toBeVisible();
    for (const name of names.slice(0, 2))
      await expect
        .poll(async () => {
          const { status, headers } = await visit(name);
          return [status, headers['location']];
        }, SOON)
        .toEqual([301, `${storesPage[market]}/${names[2]}`]);
    await page.goto(at(market, `${storesPage[market]}/${names[0]}`));
    await expect(page.getByRole('heading', { level: 1, name: body.name })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`${storesPage[market]}/${names[2]}`);

    await editor.call(adminUpdateStore, { params, body: { ...body, seo_name: names[2], is_open: false, version: version + 1 } });
    await expect.poll(async () => (await visit(names[2])).status, SOON).toBe(410);
    expect((await visit(names[0])).status).toBe(410);
    await page.goto(at(market, `${storesPage[market]}/${names[0]}`));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('heading', { level: 1, name: body.name })).toBeVisible();
    const nearby = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(nearby).toHaveCount(3);
    await nearby.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: one?.name ?? '' })).toBeVisible();
  }
});
