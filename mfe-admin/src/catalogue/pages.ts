import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { importMessages } from '../office/import/import-messages.ts';
import { AssignmentPage } from './assignment/assignment-page.tsx';
import { AttributesPage } from './attributes/attributes-page.tsx';
import { CategoriesPage } from './categories/categories-page.tsx';
import { changeMessages } from './changes/change-messages.ts';
import { ChangesPage } from './changes/changes-page.tsx';
import { feedMessages } from './feeds/feed-messages.ts';
import { FeedsPage } from './feeds/feeds-page.tsx';
import { MetaMastersPage } from './meta-masters/meta-masters-page.tsx';
import { PackagesPage } from './packages/packages-page.tsx';
import { ProductsPage } from './products/products-page.tsx';
import { ReviewsPage } from './reviews/reviews-page.tsx';
import { SalePricesPage } from './sale-prices/sale-prices-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [gridMessages, tableMessages, importMessages, feedMessages, changeMessages];
export const pages = {
  products: ProductsPage,
  categories: CategoriesPage,
  assignment: AssignmentPage,
  'meta-masters': MetaMastersPage,
  packages: PackagesPage,
  attributes: AttributesPage,
  'sale-prices': SalePricesPage,
  feeds: FeedsPage,
  reviews: ReviewsPage,
  changes: ChangesPage,
} satisfies PageComponents<
  'products' | 'categories' | 'assignment' | 'meta-masters' | 'packages' | 'attributes' | 'sale-prices' | 'feeds' | 'reviews' | 'changes'
>;
