import { adminListNews } from '@okruh/contracts/http/accounts/news-admin';
import { listStaff } from '@okruh/contracts/http/accounts/staff';
import { answerCounterOffer } from '@okruh/contracts/http/buyout';
import { adminInspectBuyout, adminMakeCounterOffer, adminReceiveBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { adminListDiscounts } from '@okruh/contracts/http/checkout-admin/discounts';
import { adminListContent } from '@okruh/contracts/http/catalog-admin/content';
import { adminListOrders } from '@okruh/contracts/http/orders-admin';
import { type OfficePage, officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import type { Page } from 'playwright/test';
import { fillShelf } from '../purchase/steps.ts';
import { at, bothMarkets, expect, test } from '../run/test.ts';
import { bookTransfer } from '../shop/bank.ts';
import { uploadCodStatement } from '../shop/cod-statements.ts';
import { placeWantedOrder } from '../shop/buyers.ts';
import { enterAs } from '../shop/enter.ts';
import { findPaymentId } from '../shop/payments.ts';
import { bookRepair, receiveAndQuote } from '../shop/repairs.ts';
import { placeBuyout } from '../shop/sellers.ts';
import { findDossier, logInAs } from '../shop/staff.ts';
import { importSupplierInvoice } from '../shop/supplier-invoices.ts';
import { createVisitor } from '../shop/visitor.ts';
import { draftDocuments, findPickingLists } from '../shop/warehouse.ts';
import { auditHandheldOffice, auditOffice } from './audit.ts';

type Subject =
  | 'buy-out and releases'
  | 'products and categories'
  | 'prices, sets and reviews'
  | 'texts of the shop'
  | 'repairs'
  | 'discounts and prices of the checkout'
  | 'money and stock'
  | 'parcels'
  | 'picking and packing'
  | 'operations'
  /** Looked at by a spec of its own, which makes what it shows. */
  | 'by itself';

/** Where each page of the back office is looked at, a few to a spec. A page of the table that nobody looks at doesn't compile. */
const subjects: Readonly<Record<OfficePage, Subject>> = {
  'sign-in': 'by itself',
  home: 'buy-out and releases',
  tasks: 'buy-out and releases',
  buyouts: 'buy-out and releases',
  payouts: 'buy-out and releases',
  prices: 'buy-out and releases',
  bonuses: 'buy-out and releases',
  'lease-promises': 'buy-out and releases',
  'new-price': 'buy-out and releases',
  questions: 'buy-out and releases',
  competitors: 'buy-out and releases',
  price: 'buy-out and releases',
  operations: 'operations',
  visits: 'operations',
  stories: 'operations',
  tail: 'by itself',
  streams: 'operations',
  consumers: 'operations',
  'dead-letters': 'operations',
  story: 'by itself',
  event: 'by itself',
  'dead-letter': 'by itself',
  redrive: 'by itself',
  replays: 'operations',
  replay: 'by itself',
  actions: 'operations',
  'event-contracts': 'operations',
  'event-contract': 'by itself',
  alerts: 'by itself',
  alert: 'by itself',
  silences: 'operations',
  'alert-rules': 'operations',
  runbook: 'by itself',
  releases: 'buy-out and releases',
  security: 'buy-out and releases',
  staff: 'buy-out and releases',
  'staff-roles': 'buy-out and releases',
  'staff-member': 'by itself',
  buyout: 'by itself',
  repairs: 'repairs',
  'walk-in': 'repairs',
  'spare-parts': 'repairs',
  'repair-prices': 'repairs',
  'repair-devices': 'repairs',
  'repair-calendars': 'repairs',
  repair: 'by itself',
  products: 'products and categories',
  'new-product': 'products and categories',
  product: 'products and categories',
  categories: 'products and categories',
  assignment: 'products and categories',
  attributes: 'products and categories',
  'sale-prices': 'prices, sets and reviews',
  feeds: 'prices, sets and reviews',
  'meta-masters': 'prices, sets and reviews',
  packages: 'prices, sets and reviews',
  reviews: 'prices, sets and reviews',
  changes: 'prices, sets and reviews',
  content: 'texts of the shop',
  texts: 'texts of the shop',
  'new-text': 'texts of the shop',
  text: 'by itself',
  translations: 'texts of the shop',
  news: 'texts of the shop',
  'news-subscribers': 'texts of the shop',
  'new-news': 'texts of the shop',
  'news-issue': 'by itself',
  stores: 'texts of the shop',
  discounts: 'discounts and prices of the checkout',
  'new-discount': 'discounts and prices of the checkout',
  tariffs: 'discounts and prices of the checkout',
  'service-prices': 'discounts and prices of the checkout',
  'delivery-places': 'discounts and prices of the checkout',
  discount: 'by itself',
  orders: 'by itself',
  order: 'by itself',
  withdrawals: 'money and stock',
  withdrawal: 'by itself',
  complaints: 'money and stock',
  complaint: 'by itself',
  messages: 'money and stock',
  message: 'by itself',
  statistics: 'money and stock',
  payments: 'money and stock',
  loans: 'money and stock',
  statements: 'money and stock',
  invoices: 'money and stock',
  'supplier-invoices': 'money and stock',
  parcels: 'parcels',
  handovers: 'parcels',
  'cod-statements': 'parcels',
  parcel: 'by itself',
  'cod-statement': 'by itself',
  stock: 'money and stock',
  picking: 'picking and packing',
  'pack-bench': 'picking and packing',
  'store-board': 'picking and packing',
  crates: 'picking and packing',
  'picking-list': 'by itself',
  'picking-station': 'by itself',
  'bought-devices': 'money and stock',
  locations: 'money and stock',
  'product-locations': 'money and stock',
  receipts: 'money and stock',
  transfers: 'money and stock',
  'stock-takes': 'money and stock',
  receipt: 'by itself',
  transfer: 'by itself',
  'stock-take': 'by itself',
  counter: 'money and stock',
  till: 'money and stock',
  drawers: 'money and stock',
  payment: 'by itself',
  statement: 'by itself',
  invoice: 'by itself',
  'supplier-invoice': 'by itself',
};
const pages = Object.keys(subjects) as readonly OfficePage[];
const shared = [...new Set(Object.values(subjects))].filter((subject) => subject !== 'by itself');

/** What people have in hand while they pick, pack, count or put away: axe looks at it on a phone as well. */
const handheld: ReadonlySet<string> = new Set<OfficePage>([
  'picking',
  'picking-list',
  'picking-station',
  'pack-bench',
  'store-board',
  'crates',
  'receipt',
  'transfer',
  'stock-take',
]);
const auditPage = (page: Page, market: Market, name: string): Promise<void> =>
  (handheld.has(name) ? auditHandheldOffice : auditOffice)(page, market, name);

/** Values of the addresses that name one thing of the demo. */
const examples = { id: 'mp-apple-iphone-13', model: 'apple-iphone-13-128gb', kind: 'clanky' };
/** Other looks of a page. */
const variants: Readonly<Partial<Record<Subject, Readonly<Record<string, string>>>>> = {
  'prices, sets and reviews': {
    'price-import': `${officePaths['sale-prices']}?karta=import`,
    'scheduled-prices': `${officePaths['sale-prices']}?karta=naplanovane`,
  },
  'texts of the shop': {
    menu: pathTo(officePaths.texts, { kind: 'menu' }),
  },
};

/** Goes to another page as one goes forward: document and scripts stay, at a third of the cost of loading them again. */
const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    // Another look of the same page keeps its heading.
    const isSamePage = new URL(to, window.location.href).pathname === window.location.pathname;
    const before = isSamePage ? null : document.querySelector('main h1');
    const state = { index: (history.state as { readonly index: number }).index + 1 };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
    // Each page brings a heading of its own.
    while (before?.isConnected === true) await new Promise((resolve) => setTimeout(resolve, 20));
  }, path);

for (const market of bothMarkets) {
  test.describe(`the back office on ${market} at every width`, () => {
    /** The session of a login by call, so that only the pages are looked at. */
    const enter = async (page: Page): Promise<void> => {
      await enterAs(page, await logInAs('admin', market));
    };
    const isThere = async (page: Page): Promise<void> => {
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], main .skeleton')).toHaveCount(0);
    };
    const load = async (page: Page, path: string): Promise<void> => {
      await page.goto(at(market, path));
      await isThere(page);
    };
    /** The first page of a spec is loaded, the others are moved to. */
    const open = async (page: Page, path: string): Promise<void> => {
      if (page.url() === 'about:blank') return load(page, path);
      await moveTo(page, path);
      await isThere(page);
    };

    test('login', async ({ page }) => {
      await open(page, officePaths['sign-in']);
      await auditOffice(page, market, 'login');
    });

    for (const subject of shared) {
      test(subject, async ({ page }) => {
        await enter(page);
        const named = pages
          .filter((name) => subjects[name] === subject)
          .map((name) => [name, pathTo(officePaths[name], examples)] as const);
        for (const [name, path] of [...named, ...Object.entries(variants[subject] ?? {})]) {
          await open(page, path);
          await auditPage(page, market, name);
        }
      });
    }

    test('a picking list and its station, a receipt, a transfer, a stock-take', async ({ page }) => {
      await fillShelf(market);
      const { number } = await placeWantedOrder({ market, typePayment: 'cash_on_delivery' });
      const office = await logInAs('admin', market);
      const [list] = await findPickingLists(office, number);
      const documents = await draftDocuments(market);
      const made = {
        'picking-list': pathTo(officePaths['picking-list'], { id: list?.id ?? '' }),
        'picking-station': pathTo(officePaths['picking-station'], { wave: list?.id ?? '' }),
        receipt: pathTo(officePaths.receipt, { id: documents.receipt }),
        transfer: pathTo(officePaths.transfer, { id: documents.transfer }),
        'stock-take': pathTo(officePaths['stock-take'], { id: documents.stockTake }),
      };
      await enter(page);
      for (const [name, path] of Object.entries(made)) {
        await open(page, path);
        await auditPage(page, market, name);
      }
    });

    test('a repair that waits for its customer, a text, a discount, an order, its payment, statements', async ({ page }) => {
      await enter(page);
      await open(page, officePaths.prices);
      const picture = await page.screenshot();
      const { id } = await receiveAndQuote(await logInAs('repair-technician', market), await bookRepair(market), picture);
      const office = await logInAs('admin', market);
      const [text] = (await office.call(adminListContent, { params: { kind: 'article' }, query: {} })).items;
      const [issue] = (await office.call(adminListNews, { query: { state: 'sent' } })).items;
      const [discount] = (await office.call(adminListDiscounts, { query: {} })).items;
      await fillShelf(market);
      const { number, total } = await placeWantedOrder({ market, typePayment: 'bank_transfer' });
      const payment = await findPaymentId(office, number);
      const [member] = (await office.call(listStaff, { query: { role: 'shop' } })).items;
      const [order] = (await office.call(adminListOrders, { query: { q: number } })).items;
      const made = {
        repair: pathTo(officePaths.repair, { id }),
        text: pathTo(officePaths.text, { kind: 'clanky', id: text?.id ?? '' }),
        'news-issue': pathTo(officePaths['news-issue'], { id: issue?.id ?? '' }),
        discount: pathTo(officePaths.discount, { id: discount?.id ?? '' }),
        orders: officePaths.orders,
        order: pathTo(officePaths.order, { id: order?.id ?? '' }),
        'staff-member': pathTo(officePaths['staff-member'], { id: member?.id ?? '' }),
        payment: pathTo(officePaths.payment, { id: payment }),
        statement: pathTo(officePaths.statement, { id: await bookTransfer(market, total.amount, number) }),
        'cod-statement': pathTo(officePaths['cod-statement'], { id: await uploadCodStatement(market) }),
        'supplier-invoice': pathTo(officePaths['supplier-invoice'], { id: await importSupplierInvoice(market) }),
      };
      for (const [name, path] of Object.entries(made)) {
        await open(page, path);
        await auditOffice(page, market, name);
      }
    });

    test('a buy-out in each of its states', async ({ page }) => {
      await enter(page);
      const staff = await logInAs('admin', market);
      const sold = await placeBuyout(market);
      const { id, version } = await findDossier(staff, sold.code);
      const look = async (state: string): Promise<void> => {
        await load(page, pathTo(officePaths.buyout, { id }));
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
      await createVisitor(market).call(
        answerCounterOffer,
        { params: { code: sold.code }, body: { answer: 'accept' } },
        { headers: { 'x-buyout-token': sold.token } },
      );
      await look('accepted');
    });
  });
}
