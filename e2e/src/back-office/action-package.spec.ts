import { adminGetMasterProduct, adminUpdateMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { officeParameters, productTabs } from '@okruh/contracts/office-parameters';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { Locator, Page } from 'playwright/test';
import { buy } from '../purchase/steps.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { catalogueWords } from '../shop/catalogue.ts';
import { newMailAddress } from '../shop/sellers.ts';
import { acceptInvitation, staffCommand } from '../shop/staff-login.ts';
import { logInAs } from '../shop/staff.ts';

/** An accessory that no other spec sells; it has neither a gift nor accessories. */
const PRODUCT = {
  id: 'mp-samsung-smart-book-cover-galaxy-tab-s9',
  variant: 'samsung-smart-book-cover-galaxy-tab-s9-black-new',
  code: 'AC017',
  name: 'Samsung Smart Book Cover pro Galaxy Tab S9',
} as const;
const GIFT = { cz: 'Samsung powerbanka 10 000 mAh 25 W', ro: 'Baterie externă Samsung 10.000 mAh 25 W' } as const;
const ACCESSORY = 'Xiaomi 67W nabíjecí sada';

const words = {
  cz: { promised: 'Dárek k nákupu', inCart: `Dárek: ${GIFT.cz}`, free: 'zdarma' },
  ro: { promised: 'Cadou la cumpărătură', inCart: `Cadou: ${GIFT.ro}`, free: 'gratuit' },
} as const satisfies Record<Market, unknown>;

const relationsPage = `${pathTo(officePaths.product, { id: PRODUCT.id })}?${officeParameters.tab}=${productTabs.relations}`;
const packagesPage = `${officePaths.packages}?q=${PRODUCT.code}`;

// Nothing stays promised to others, however the spec ended.
test.afterEach(async () => {
  const editor = await logInAs('catalog-editor');
  const params = { id: PRODUCT.id };
  const { version, gift, recommended_accessories: accessories } = await editor.call(adminGetMasterProduct, { params });
  if (gift === null && accessories.length === 0) return;
  await editor.call(adminUpdateMasterProduct, { params, body: { version, gift_variant: null, recommended_accessories: [] } });
});

/** Opens the office for a new catalogue editor: the language is a setting of the person, and nobody else's office speaks English. */
async function openOwnOffice(page: Page): Promise<void> {
  const eMail = newMailAddress('katalog');
  await staffCommand('add', eMail, 'catalog-editor', '--name', 'Petra Malá');
  await acceptInvitation(page, eMail);
}

async function switchToEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Petra Malá/ }).click();
  await page.getByRole('menu', { name: 'Uživatel' }).getByRole('menuitem', { name: 'English' }).click();
}

const relations = (page: Page, name: 'Gift' | 'Recommended accessories'): Locator => page.getByRole('group', { name, exact: true });

/** Finds something by its name and adds it. */
async function add(to: Locator, box: string, name: string): Promise<void> {
  await to.getByRole('combobox', { name: box }).fill(name);
  await to.getByRole('option', { name }).click();
  await expect(to.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  const key = page.getByRole('button', { name: 'Save', exact: true });
  await key.click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await expect(key).toHaveAttribute('aria-disabled', 'true');
}

/** Waits until the product's page in the shop promises the gift, or nothing. */
async function expectGift(page: Page, market: Market, isPromised: boolean): Promise<void> {
  const { promised } = words[market];
  const gift = page.locator('.facts').getByRole('listitem').filter({ hasText: promised });
  await expect(async () => {
    await page.goto(at(market, catalogueWords[market].product + PRODUCT.variant));
    await expect(page.locator('.facts')).toBeVisible({ timeout: 5_000 });
    await expect(gift).toHaveText(isPromised ? [`${promised}${GIFT[market]}`] : [], { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

/** Puts the product in the cart, where the gift stands on a line of its own and costs nothing. */
async function expectGiftInCart(page: Page, market: Market): Promise<void> {
  const { inCart, free } = words[market];
  await buy(page, market, PRODUCT.variant);
  const line = page.getByRole('main').getByText(inCart, { exact: true }).locator('..');
  // The checkout hears of the gift by an event.
  await expect(async () => {
    await page.reload();
    await expect(line).toContainText(free, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test('a gift and an accessory given in the English office are listed as a package; the shop promises the gift and the cart adds it', async ({
  page,
}) => {
  await openOwnOffice(page);
  await page.goto(at('cz', `${officePaths.products}?q=${PRODUCT.code}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Produkty' })).toBeVisible();
  await switchToEnglish(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await page.getByRole('link', { name: PRODUCT.name }).click();
  await page.getByRole('tab', { name: 'Gift and accessories' }).click();
  await add(relations(page, 'Gift'), 'Add variant', GIFT.cz);
  await add(relations(page, 'Recommended accessories'), 'Add product', ACCESSORY);
  await save(page);

  await page.goto(at('cz', packagesPage));
  await expect(page.getByRole('heading', { level: 1, name: 'Packages and accessories' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: PRODUCT.code });
  await expect(row.locator('[data-label="Gift"]')).toHaveText(GIFT.cz);
  await expect(row.locator('[data-label="Recommended accessories"]')).toHaveText(ACCESSORY);
  for (const market of bothMarkets) {
    await expectGift(page, market, true);
    await expectGiftInCart(page, market);
  }

  await page.goto(at('cz', relationsPage));
  await relations(page, 'Gift')
    .getByRole('button', { name: `Remove ${GIFT.cz}` })
    .click();
  await relations(page, 'Recommended accessories')
    .getByRole('button', { name: `Remove ${ACCESSORY}` })
    .click();
  await save(page);
  await page.goto(at('cz', packagesPage));
  await expect(page.getByRole('heading', { name: 'Nothing matches the filters' })).toBeVisible();
  for (const market of bothMarkets) await expectGift(page, market, false);
});
