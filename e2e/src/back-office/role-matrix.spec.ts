import type { RouteContract } from '@okruh/contracts';
import { getStaffChoices, listStaff } from '@okruh/contracts/http/accounts/staff';
import { adminListBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import { adminListInvoices } from '@okruh/contracts/http/invoicing-admin';
import { adminListAlerts } from '@okruh/contracts/http/ops-admin/alerts';
import { adminListOrders } from '@okruh/contracts/http/orders-admin';
import { type OfficePage, officePaths } from '@okruh/contracts/office-paths';
import { at, expect, test } from '../run/test.ts';
import { enterAs } from '../shop/enter.ts';
import { logInAs, type StaffRole, staffRoles } from '../shop/staff.ts';

interface RoleRights {
  /** Every page of the side navigation, written down here once more: a change of the roles changes this table. */
  readonly pages: readonly OfficePage[];
  /** A page and a call of somebody else's; none for who may do everything. */
  readonly foreign: { readonly page: OfficePage; readonly call: Pick<RouteContract, 'path'> } | null;
}

const catalogue = [
  'products',
  'categories',
  'assignment',
  'meta-masters',
  'packages',
  'attributes',
  'sale-prices',
  'content',
  'translations',
] as const satisfies readonly OfficePage[];
const stock = [
  'stock',
  'product-locations',
  'locations',
  'receipts',
  'bought-devices',
  'transfers',
  'stock-takes',
] as const satisfies readonly OfficePage[];
const orders = ['orders', 'withdrawals', 'complaints'] as const satisfies readonly OfficePage[];
const picking = ['picking', 'store-board', 'crates'] as const satisfies readonly OfficePage[];
const parcels = ['parcels', 'cod-statements'] as const satisfies readonly OfficePage[];
const operations = ['operations', 'alerts', 'stories'] as const satisfies readonly OfficePage[];
const buyout = ['buyouts', 'prices', 'bonuses', 'lease-promises'] as const satisfies readonly OfficePage[];

const rights: Readonly<Record<StaffRole, RoleRights>> = {
  shop: {
    pages: [
      ...([
        'buyouts',
        'lease-promises',
        'repairs',
        'repair-calendars',
        'spare-parts',
        'loans',
        'till',
        'drawers',
        'counter',
        'pack-bench',
        'handovers',
      ] as const),
      ...catalogue,
      ...orders,
      ...picking,
      ...parcels,
      ...stock,
    ],
    foreign: { page: 'payouts', call: adminListInvoices },
  },
  'buyout-clerk': { pages: buyout, foreign: { page: 'payouts', call: adminListOrders } },
  'buyout-manager': { pages: [...buyout, 'statistics'], foreign: { page: 'orders', call: adminListOrders } },
  'repair-technician': {
    pages: ['repairs', 'repair-calendars', 'spare-parts', ...catalogue],
    foreign: { page: 'buyouts', call: adminListBuyouts },
  },
  'catalog-editor': {
    pages: [
      'repair-prices',
      'repair-devices',
      'feeds',
      'reviews',
      'changes',
      'discounts',
      'tariffs',
      'service-prices',
      'statistics',
      'news',
      'stores',
      ...catalogue,
      ...stock,
    ],
    foreign: { page: 'orders', call: adminListOrders },
  },
  warehouse: {
    pages: ['pack-bench', 'handovers', ...orders, ...picking, ...parcels, ...stock],
    foreign: { page: 'invoices', call: adminListInvoices },
  },
  accountant: {
    pages: [
      ...([
        'buyouts',
        'lease-promises',
        'payouts',
        'drawers',
        'invoices',
        'supplier-invoices',
        'statistics',
        'payments',
        'loans',
        'statements',
      ] as const),
      ...orders,
      ...parcels,
    ],
    foreign: { page: 'products', call: adminListAlerts },
  },
  support: {
    pages: [
      ...([
        'repairs',
        'repair-calendars',
        'spare-parts',
        'feeds',
        'reviews',
        'invoices',
        'payments',
        'statements',
        'discounts',
        'delivery-places',
        'messages',
      ] as const),
      ...buyout,
      ...catalogue,
      ...orders,
      ...picking,
      ...parcels,
      ...operations,
    ],
    foreign: { page: 'till', call: getStaffChoices },
  },
  operator: { pages: ['feeds', 'releases', ...operations], foreign: { page: 'security', call: listStaff } },
  admin: {
    pages: [
      ...([
        'payouts',
        'repairs',
        'repair-calendars',
        'spare-parts',
        'repair-prices',
        'repair-devices',
        'feeds',
        'reviews',
        'changes',
        'invoices',
        'supplier-invoices',
        'statistics',
        'payments',
      ] as const),
      ...([
        'loans',
        'statements',
        'discounts',
        'tariffs',
        'service-prices',
        'till',
        'drawers',
        'counter',
        'pack-bench',
        'handovers',
      ] as const),
      ...(['delivery-places', 'news', 'stores', 'releases', 'security', 'staff', 'messages'] as const),
      ...buyout,
      ...catalogue,
      ...orders,
      ...picking,
      ...parcels,
      ...operations,
      ...stock,
    ],
    foreign: null,
  },
};

for (const role of staffRoles) {
  test(`the navigation of the role ${role} shows its pages, and what is not its own is refused`, async ({ page }) => {
    const { pages, foreign } = rights[role];
    const visitor = await logInAs(role);
    await enterAs(page, visitor);
    await page.goto(at('cz', officePaths[foreign?.page ?? 'staff']));
    const refusal = page.getByRole('heading', { name: 'Na tuto stránku nemáte oprávnění' });
    // Also those of folded groups.
    const links = page.getByRole('navigation', { name: 'Správa' }).getByRole('link', { includeHidden: true });
    await expect(links.first()).toBeVisible();
    await expect(refusal).toHaveCount(foreign === null ? 0 : 1);
    const shown = await links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').replace(/\?.*/, '')));
    expect(shown.toSorted()).toEqual([officePaths.home, officePaths.tasks, ...pages.map((name) => officePaths[name])].toSorted());
    if (foreign !== null) expect((await visitor.raw({ path: foreign.call.path })).status).toBe(403);
  });
}
