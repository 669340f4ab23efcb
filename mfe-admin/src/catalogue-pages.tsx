import { MoreTexts } from '@okruh/web-kit/i18n';
import { AssignmentPage } from './assignment/assignment-page.tsx';
import { AttributesPage } from './attributes/attributes-page.tsx';
import { CategoriesPage } from './categories/categories-page.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import type { CataloguePage } from './catalogue-paths.ts';
import { TextPage } from './content/text-page.tsx';
import { TextsPage } from './content/texts-page.tsx';
import { MetaMastersPage } from './meta-masters/meta-masters-page.tsx';
import { PackagesPage } from './packages/packages-page.tsx';
import { ProductPage } from './products/product-page.tsx';
import { ProductsPage } from './products/products-page.tsx';
import { ReviewsPage } from './reviews/reviews-page.tsx';
import { SalePricesPage } from './sale-prices/sale-prices-page.tsx';

/** The catalogue's part of the back office, with its texts. */
export function CataloguePages({ page }: { readonly page: CataloguePage }) {
  return (
    <MoreTexts messages={catalogueMessages}>
      <ShownPage page={page} />
    </MoreTexts>
  );
}

function ShownPage({ page }: { readonly page: CataloguePage }) {
  switch (page.name) {
    case 'products':
      return <ProductsPage />;
    case 'product':
      return <ProductPage key={page.id} id={page.id} />;
    case 'categories':
      return <CategoriesPage />;
    case 'assignment':
      return <AssignmentPage />;
    case 'meta-masters':
      return <MetaMastersPage />;
    case 'packages':
      return <PackagesPage />;
    case 'attributes':
      return <AttributesPage />;
    case 'sale-prices':
      return <SalePricesPage />;
    case 'reviews':
      return <ReviewsPage />;
    case 'content':
      return <TextsPage kind="seo-text" />;
    case 'texts':
      return <TextsPage key={page.kind} kind={page.kind} />;
    case 'text':
      return <TextPage key={`${page.kind}/${page.id}`} kind={page.kind} id={page.id} />;
  }
}
