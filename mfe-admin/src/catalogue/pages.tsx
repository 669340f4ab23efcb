import type { PathParams } from '@okruh/contracts/office-paths';
import type { PageComponents } from '../office/area.ts';
import { tableMessages } from '../office/data-table/table-messages.ts';
import { gridMessages } from '../office/grid/grid-messages.ts';
import { importMessages } from '../office/import/import-messages.ts';
import { AssignmentPage } from './assignment/assignment-page.tsx';
import { AttributesPage } from './attributes/attributes-page.tsx';
import { CategoriesPage } from './categories/categories-page.tsx';
import { changeMessages } from './changes/change-messages.ts';
import { ChangesPage } from './changes/changes-page.tsx';
import { parseContentKind } from './content/content-paths.ts';
import { TextPage } from './content/text-page.tsx';
import { TextsPage } from './content/texts-page.tsx';
import { feedMessages } from './feeds/feed-messages.ts';
import { FeedsPage } from './feeds/feeds-page.tsx';
import { MetaMastersPage } from './meta-masters/meta-masters-page.tsx';
import { PackagesPage } from './packages/packages-page.tsx';
import { NewProductPage } from './products/new-product-page.tsx';
import { ProductPage } from './products/product-page.tsx';
import { ProductsPage } from './products/products-page.tsx';
import { ReviewsPage } from './reviews/reviews-page.tsx';
import { SalePricesPage } from './sale-prices/sale-prices-page.tsx';
import { TranslationsPage } from './translations/translations-page.tsx';
import type { OfficeMessages } from '../office/messages.ts';

export const messages: readonly OfficeMessages[] = [gridMessages, tableMessages, importMessages, feedMessages, changeMessages];
export const pages = {
  products: ProductsPage,
  'new-product': NewProductPage,
  product: ProductPage,
  categories: CategoriesPage,
  assignment: AssignmentPage,
  'meta-masters': MetaMastersPage,
  packages: PackagesPage,
  attributes: AttributesPage,
  'sale-prices': SalePricesPage,
  feeds: FeedsPage,
  reviews: ReviewsPage,
  changes: ChangesPage,
  content: () => <TextsPage kind="seo-text" />,
  texts: ({ kind }: PathParams<'/:kind'>) => <TextsPage kind={parseContentKind(kind)} />,
  'new-text': ({ kind }: PathParams<'/:kind'>) => <TextPage kind={parseContentKind(kind)} id={null} />,
  text: ({ kind, id }: PathParams<'/:kind/:id'>) => <TextPage kind={parseContentKind(kind)} id={id} />,
  translations: TranslationsPage,
} satisfies PageComponents<
  | 'products'
  | 'new-product'
  | 'product'
  | 'categories'
  | 'assignment'
  | 'meta-masters'
  | 'packages'
  | 'attributes'
  | 'sale-prices'
  | 'feeds'
  | 'reviews'
  | 'changes'
  | 'content'
  | 'texts'
  | 'new-text'
  | 'text'
  | 'translations'
>;
