import { answerCounterOffer } from '@okruh/contracts/http/buyout';
import { adminInspectBuyout, adminMakeCounterOffer, adminReceiveBuyout } from '@okruh/contracts/http/buyout-admin';
import { adminListDiscounts } from '@okruh/contracts/http/checkout-admin/discounts';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { placeOrderOf } from '../shop/buyers.ts';
import { enterAs } from '../shop/enter.ts';
import { paymentIdOf } from '../shop/payments.ts';
import { bookRepair, receiveAndQuote } from '../shop/repairs.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { dossierOf, staffOf } from '../shop/staff.ts';
import { visitorOf } from '../shop/visitor.ts';
import { auditOffice } from './audit.ts';

const lists = {
  buyouts: '/admin/vykupy',
  payouts: '/admin/vyplaty',
  prices: '/admin/cenik',
  price: '/admin/cenik/apple-iphone-13-128gb',
  releases: '/admin/moduly',
  security: '/admin/zabezpeceni',
} as const;

/** Pages that only have to be opened, a few to a test: each test loads the back office once more. */
const screens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'buy-out and releases': lists,
  'products and categories': {
    products: '/admin/produkty',
    product: '/admin/produkty/mp-apple-iphone-13',
    categories: '/admin/kategorie',
    assignment: '/admin/zarazeni',
    attributes: '/admin/atributy',
  },
  'prices, sets and reviews': {
    'sale-prices': '/admin/prodejni-ceny',
    'price-import': '/admin/prodejni-ceny?karta=import',
    'meta-masters': '/admin/meta-mastery',
    packages: '/admin/balicky',
    reviews: '/admin/recenze',
  },
  'texts of the shop': {
    content: '/admin/obsah',
    articles: '/admin/obsah/clanky',
    'new-article': '/admin/obsah/clanky/novy',
    menu: '/admin/obsah/menu',
  },
  repairs: {
    repairs: '/admin/opravy',
    'walk-in': '/admin/opravy/prijem',
    'spare-parts': '/admin/dily',
    'repair-prices': '/admin/cenik-oprav',
  },
  'discounts and prices of the checkout': {
    discounts: '/admin/slevy',
    'new-discount': '/admin/slevy/nova',
    tariffs: '/admin/splatky',
    'service-prices': '/admin/ceny-sluzeb',
    'pickup-points': '/admin/vydejni-mista',
  },
  'money and stock': {
    payments: '/admin/platby',
    loans: '/admin/splatky-na-prodejne',
    statements: '/admin/vypisy',
    stock: '/admin/sklad',
    counter: '/admin/vydej-s-vykupem',
  },
};

for (const market of bothMarkets) {
  test.describe(`the back office on ${market} at every width`, () => {
    test.setTimeout(180_000);

    /** The session of a login by call, so that only the pages are looked at. */
    const enter = async (page: Page): Promise<void> => {
      await enterAs(page, await staffOf('admin', market));
    };
    const open = async (page: Page, path: string): Promise<void> => {
      await page.goto(at(market, path));
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    };

    test('login', async ({ page }) => {
      await open(page, '/admin/prihlaseni');
      await auditOffice(page, market, 'login');
    });

    for (const [subject, pages] of Object.entries(screens)) {
      test(subject, async ({ page }) => {
        await enter(page);
        for (const [name, path] of Object.entries(pages)) {
          await open(page, path);
          await auditOffice(page, market, name);
        }
      });
    }

    test('a discount, a payment, a repair that waits for its customer', async ({ page }) => {
      await enter(page);
      await open(page, lists.prices);
      const staff = await staffOf('repair-technician', market);
      const { id } = await receiveAndQuote(staff, await bookRepair(market), await page.screenshot());
      await open(page, `/admin/opravy/${id}`);
      await auditOffice(page, market, 'repair');

      const office = await staffOf('admin', market);
      const [discount] = (await office.call(adminListDiscounts, { query: {} })).items;
      await open(page, `/admin/slevy/${discount?.id}`);
      await auditOffice(page, market, 'discount');
      await fillShelf(market);
      const { number } = await placeOrderOf({ market });
      const payment = await paymentIdOf(office, number);
      await open(page, `/admin/platby/${payment}`);
      await auditOffice(page, market, 'payment');
    });

    test('a buy-out in each of its states', async ({ page }) => {
      await enter(page);
      const staff = await staffOf('admin', market);
      const sold = await placeBuyout(market);
      const { id, version } = await dossierOf(staff, sold.code);
      const look = async (state: string): Promise<void> => {
        await open(page, `/admin/vykupy/${id}`);
        await auditOffice(page, market, `buyout-${state}`);
      };
      await look('submitted');
      const received = await staff.call(adminReceiveBuyout, { params: { id }, body: { version, identifier: sold.imei } });
      await look('received');
      const answers = received.customer_answers.map((answer) => (answer.value === 'body-a' ? { ...answer, value: 'body-d' } : answer));
      const inspected = await staff.call(adminInspectBuyout, { params: { id }, body: { version: received.version, answers } });
      await look('inspected');
      await staff.call(adminMakeCounterOffer, { params: { id }, body: { version: inspected.version } });
      await look('counter-offer');
      await visitorOf(market).call(
        answerCounterOffer,
        { params: { code: sold.code }, body: { answer: 'accept' } },
        { headers: { 'x-buyout-token': sold.token } },
      );
      await look('accepted');
    });
  });
}
