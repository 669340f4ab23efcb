import { MoreTexts } from '@okruh/web-kit/i18n';
import { stockMessages } from './stock-messages.ts';
import { StockPage } from './stock/stock-page.tsx';

/** The stock's part of the back office, with its texts. */
export function StockPages() {
  return (
    <MoreTexts messages={stockMessages}>
      <StockPage />
    </MoreTexts>
  );
}
