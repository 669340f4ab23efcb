import { formatPercent } from '@okruh/market';
import { LinkButton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { lazy, Suspense, useState } from 'react';
import { checkout } from '../model/api.ts';
import { planText } from '../model/instalment-plan.ts';
import styles from './add-to-cart.module.css';

const InstalmentsDialog = lazy(async () => ({ default: (await import('./instalments-dialog.tsx')).InstalmentsDialog }));

/**
 * The best instalment in one line, with the others behind it; or why there is none, since a code may still open some. Counted from
 * the full price: an old device that is sent by post lowers nothing that is paid now.
 */
export function InstalmentLine({ product }: { readonly product: string }) {
  const text = useText();
  const { market } = useRemote();
  const [isOpen, setIsOpen] = useState(false);
  const preview = useQuery(checkout.query('installment_preview', { query: { product } }));
  if (preview.data === undefined) return null;
  const { best, reason } = preview.data;
  if (best === null && reason === '') return null;
  return (
    <>
      <p className={`small ${styles.line}`}>
        {best === null
          ? reason
          : text('buy.instalments', {
              plan: planText(text, best, best.instalment_count),
              apr: formatPercent(best.apr_percent, market),
            })}{' '}
        <LinkButton onClick={() => setIsOpen(true)}>{text('instalments.open')}</LinkButton>
      </p>
      {isOpen && (
        <Suspense>
          <InstalmentsDialog product={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
