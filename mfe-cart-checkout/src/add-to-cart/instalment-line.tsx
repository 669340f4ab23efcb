import { formatMoney, formatPercent } from '@okruh/market';
import { LinkButton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useState } from 'react';
import { checkout } from '../api.ts';
import styles from './add-to-cart.module.css';

const InstalmentsDialog = lazy(async () => ({ default: (await import('./instalments-dialog.tsx')).InstalmentsDialog }));

/** The best instalment in one line, with the others behind it. Nothing when the product can't be paid so. */
export function InstalmentLine({ product }: { readonly product: string }) {
  const text = useText();
  const { market } = useRemote();
  const [isOpen, setIsOpen] = useState(false);
  const preview = useQuery(checkout.query('installment_preview', { query: { product } }));
  const best = preview.data?.best ?? null;
  if (best === null) return null;
  const values = {
    count: best.instalment_count,
    price: formatMoney(best.monthly_price),
    apr: formatPercent(best.apr_percent, market),
  };
  return (
    <>
      <p className={`small ${styles.line}`}>
        {text('buy.instalments', values)} <LinkButton onClick={() => setIsOpen(true)}>{text('instalments.open')}</LinkButton>
      </p>
      {isOpen && (
        <Suspense>
          <InstalmentsDialog product={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
