import { type AdminCategory, adminCategorySchema, type CategoryNode } from '@okruh/contracts/http/catalog-admin/categories';
import { adminMasterProductSchema, type AdminMasterProduct } from '@okruh/contracts/http/catalog-admin/products';
import { adminCountBuyouts } from '@okruh/contracts/http/buyout-admin/work-list';
import {
  getCategoriesList,
  getCategoriesTree,
  getManufacturersList,
  getTypeCategories,
  typeCategoriesAll,
  typeDevices,
  units,
} from '@okruh/contracts/http/catalog-admin/categories';
import { saveUser } from '@okruh/contracts/http/catalog-admin/screens';
import { adminListTerms } from '@okruh/contracts/http/catalog-admin/terms';
import { beforeAll } from 'vitest';
import { answeringBy, toRouteKey } from './answers.ts';

// The pages load when they are opened; here before the first test, which would otherwise wait for them.
beforeAll(() =>
  Promise.all([
    import('../catalogue/pages.ts'),
    import('../catalogue/content/pages.tsx'),
    import('../catalogue/products/pages.ts'),
    import('../frame/purge-dialog.tsx'),
  ]).then(() => undefined),
);

const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const lei = (whole: number) => ({ amount: whole * 100, currency: 'RON' }) as const;
const both = (cs: string, ro = cs) => ({ cs, ro });

const node = (id: string, parent: string | null, name: string, changes: Partial<CategoryNode> = {}): CategoryNode => ({
  id,
  parent,
  name: both(name),
  seo_name: both(id),
  url_path: both(parent === null ? id : `${parent}/${id}`),
  children: false,
  level: parent === null ? 1 : 2,
  for_display: true,
  for_buyout: false,
  for_service: false,
  filterable: true,
  products: 3,
  ...changes,
});
/** Phones with two categories below them, one hidden, and tablets. */
export const tree: readonly CategoryNode[] = [
  node('phones', null, 'Telefony', { children: true, products: 214 }),
  node('iphone', 'phones', 'iPhone', { for_buyout: true }),
  node('satellite', 'phones', 'Satelitní telefony', { for_display: false, products: 0 }),
  node('tablets', null, 'Tablety'),
];
export const iphone: AdminCategory = adminCategorySchema.parse({
  id: 'iphone',
  parent: 'phones',
  name: both('iPhone'),
  seo_name: both('iphone'),
  for_display: true,
  filterable: true,
  for_buyout: true,
  for_service: false,
  manufacturers: ['apple'],
  photo_id: null,
  type_device: 'phone',
  meilisearch_boost: '1.25',
  heureka_category: 'Elektronika | Mobily, GPS | Mobilní telefony',
  google_category: '',
  url_path: both('phones/iphone'),
  children: false,
  own_products: 0,
  changed_at: '2026-11-20T15:20:00.000Z',
  changed_by: 'Martina Horáková',
  version: 4,
});

/** A phone with one variant. */
export const phone = (changes: Partial<AdminMasterProduct> = {}): AdminMasterProduct =>
  adminMasterProductSchema.parse({
    id: 'mp-iphone-15',
    code: 'PH015',
    name: both('Apple iPhone 15'),
    seo_name: 'apple-iphone-15',
    manufacturer: { id: 'apple', name: 'Apple' },
    type_device: 'phone',
    categories: [{ id: 'iphone', name: both('iPhone') }],
    badges: ['new'],
    barem_group: 'standard',
    meta_master: { id: 'mm-iphone-15', name: 'iPhone 15' },
    state: 'published',
    variants: 1,
    variants_on_sale: 1,
    price_from: { CZK: crowns(17_990), RON: lei(3_669) },
    stock: 12,
    changed_at: '2026-11-20T15:20:00.000Z',
    changed_by: 'Martina Horáková',
    version: 7,
    short_description: both('Krátce', 'Pe scurt'),
    description: both('Dlouze', 'Pe larg'),
    release_year: 2023,
    is_physical: true,
    warranty_months: { new: 24, used: 12 },
    energy_label: null,
    gift: null,
    recommended_accessories: [],
    compatible_masters: [],
    compatible_type_devices: [],
    colours: [{ id: 'blue', name: both('modrá', 'albastru'), hex: '#123456', family: 'blue', is_used: true }],
    needs: [],
    is_new: false,
    parameters: [{ attribute: 'display_size', value: 6.1 }],
    images: [
      {
        id: 'img-1',
        kind: 'front',
        base: 'catalog/mp-iphone-15/blue/front-1f3a9c',
        alt: both('Zepředu', 'Din față'),
        colour: null,
        is_uploaded: false,
      },
      {
        id: 'img-2',
        kind: 'back',
        base: 'catalog/mp-iphone-15/blue/back-1f3a9c',
        alt: both('Zezadu', 'Din spate'),
        colour: null,
        is_uploaded: false,
      },
    ],
    items: [
      {
        id: 'apple-iphone-15-128gb-blue-new',
        code: 'PH015-001',
        name: both('Apple iPhone 15 128GB modrá'),
        device_identifier: 'apple-iphone-15-128gb-blue',
        ean: '2900000000018',
        quality: 'new',
        colour_id: 'blue',
        storage_gb: 128,
        options: {},
        on_sale: true,
        is_new: false,
        prices: { CZK: crowns(17_990), RON: lei(3_669) },
        common_prices: { CZK: null, RON: null },
        stock: { cz: 8, ro: 4 },
        package: { width: 9, height: 16.5, depth: 3, weight: 0.42 },
      },
    ],
    ...changes,
  });

const path = (item: CategoryNode) => (item.parent === null ? item.name : both(`Telefony › ${item.name.cs}`));
const categories = tree.map((item) => ({
  id: item.id,
  parent: item.parent,
  name: item.name,
  path: path(item),
  level: item.level,
  products: item.products,
}));

/** What every page of the catalogue asks for. */
export const office = {
  [toRouteKey(adminCountBuyouts)]: answeringBy(adminCountBuyouts, { counts: {}, open: 0, to_inspect: 0, to_pay: 0 }),
  [toRouteKey(getCategoriesTree)]: answeringBy(getCategoriesTree, { items: tree }),
  [toRouteKey(getCategoriesList)]: answeringBy(getCategoriesList, {
    items: tree.map((item) => ({ id: item.id, name: item.name, path: path(item), level: item.level, disabled: item.id === 'iphone' })),
  }),
  [toRouteKey(getTypeCategories)]: answeringBy(getTypeCategories, { items: categories, levels: [1, 2] }),
  [toRouteKey(typeCategoriesAll)]: answeringBy(typeCategoriesAll, {
    choices: categories.map((item) => ({ value: item.id, label: item.path.cs })),
  }),
  [toRouteKey(getManufacturersList)]: answeringBy(getManufacturersList, {
    items: [
      { id: 'apple', name: 'Apple', products: 40 },
      { id: 'samsung', name: 'Samsung', products: 30 },
    ],
  }),
  [toRouteKey(typeDevices)]: answeringBy(typeDevices, { choices: [{ value: 'phone', label: 'Telefony' }] }),
  [toRouteKey(units)]: answeringBy(units, { choices: [{ value: 'mm', label: 'mm' }] }),
  [toRouteKey(saveUser)]: answeringBy(saveUser, { users: [] }),
  ['GET /api/catalog/admin/terms/badge']: answeringBy(adminListTerms, {
    items: [{ kind: 'badge', id: 'new', name: both('Novinka', 'Noutate'), used: 3 }],
    total: 1,
    page: 1,
    page_size: 200,
  }),
};
