import { MoreTexts } from '@okruh/web-kit/i18n';
import { catalogueMessages } from './catalogue-messages.ts';
import { stockMessages } from './stock-messages.ts';
import { StockPage } from './stock/stock-page.tsx';

/** The stock's part of the back office, with its texts; grids speak the catalogue's. */
export function StockPages() {
  return (
    <MoreTexts messages={catalogueMessages}>
      <MoreTexts messages={stockMessages}>
        <StockPage />
      </MoreTexts>
    </MoreTexts>
  );
}
