import { MoreTexts } from '@okruh/web-kit/i18n';
import { catalogueMessages } from './catalogue-messages.ts';
import { DiscountPage } from './discounts/discount-page.tsx';
import { DiscountsPage } from './discounts/discounts-page.tsx';
import { PriceTablesPage } from './price-tables/price-tables-page.tsx';
import { salesMessages } from './sales-messages.ts';
import type { SalesPage } from './sales-paths.ts';
import { TariffsPage } from './tariffs/tariffs-page.tsx';

/** Discounts, tariffs and prices of services, with their texts; grids, forms and pickers of products speak the catalogue's. */
export function SalesPages({ page }: { readonly page: SalesPage }) {
  return (
    <MoreTexts messages={catalogueMessages}>
      <MoreTexts messages={salesMessages}>
        <ShownPage page={page} />
      </MoreTexts>
    </MoreTexts>
  );
}

function ShownPage({ page }: { readonly page: SalesPage }) {
  switch (page.name) {
    case 'discounts':
      return <DiscountsPage />;
    case 'discount':
      return <DiscountPage key={page.id ?? 'new'} id={page.id} />;
    case 'tariffs':
      return <TariffsPage />;
    case 'service-prices':
      return <PriceTablesPage />;
  }
}
