import { MoreTexts } from '@okruh/web-kit/i18n';
import { catalogueMessages } from './catalogue-messages.ts';
import { paymentMessages } from './payment-messages.ts';
import type { PaymentPage as Page } from './payment-paths.ts';
import { LoansPage } from './payments/loans-page.tsx';
import { PaymentPage } from './payments/payment-page.tsx';
import { PaymentsPage } from './payments/payments-page.tsx';
import { StatementPage } from './payments/statement-page.tsx';
import { StatementsPage } from './payments/statements-page.tsx';

/** Payments and statements, with their texts; grids speak the catalogue's. */
export function PaymentPages({ page }: { readonly page: Page }) {
  return (
    <MoreTexts messages={catalogueMessages}>
      <MoreTexts messages={paymentMessages}>
        <ShownPage page={page} />
      </MoreTexts>
    </MoreTexts>
  );
}

function ShownPage({ page }: { readonly page: Page }) {
  switch (page.name) {
    case 'payments':
      return <PaymentsPage />;
    case 'payment':
      return <PaymentPage key={page.id} id={page.id} />;
    case 'loans':
      return <LoansPage />;
    case 'statements':
      return <StatementsPage />;
    case 'statement':
      return <StatementPage key={page.id} id={page.id} />;
  }
}
