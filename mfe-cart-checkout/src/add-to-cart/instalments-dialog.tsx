import { formatMoney, formatPercent } from '@okruh/market';
import { Badge, Dialog, LinkButton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { checkout } from '../model/api.ts';
import { refreshCart } from '../model/cart-data.ts';
import { planText } from '../model/instalment-plan.ts';
import { TariffCode } from '../parts/tariff-code.tsx';
import styles from './add-to-cart.module.css';

interface InstalmentsDialogProps {
  readonly product: string;
  readonly onClose: () => void;
}

/** Calculations for a product with everything that a loan has to say, and a code that opens further tariffs. */
export function InstalmentsDialog({ product, onClose }: InstalmentsDialogProps) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const [isAll, setIsAll] = useState(false);
  const preview = useQuery({ ...checkout.query('installment_preview', { query: { product, opened_by: 'cart' } }), staleTime: 0 });
  const { best = null, options = [], all = [], reason = '' } = preview.data ?? {};
  const shown = isAll ? all : options;
  const onSaved = (): void => {
    setIsAll(true);
    void refreshCart(queryClient);
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('instalments.title')}>
      {reason !== '' && <p>{reason}</p>}
      <ul className="stack" aria-busy={preview.isFetching || undefined}>
        {shown.map((option) => (
          <li key={option.barem} className={styles.tariff}>
            <b>
              {option.name} {option.barem === best?.barem && <Badge tone="success">{text('instalments.best')}</Badge>}
            </b>
            <b className="num">
              {text('instalments.monthly', { count: option.instalment_count, price: formatMoney(option.monthly_price) })}
            </b>
            <p className="small muted">
              {text('instalments.about', {
                price: formatMoney(option.article_price),
                plan: planText(text, option, option.instalment_count),
                apr: formatPercent(option.apr_percent, market),
              })}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <p>
          <LinkButton onClick={() => setIsAll(true)}>{text('instalments.all', { count: all.length - shown.length })}</LinkButton>
        </p>
      )}
      {preview.isError && (
        <p className="small" role="alert">
          {text('instalments.failed')}
        </p>
      )}
      <TariffCode onSaved={onSaved} />
      <p className="small soft">{text('instalments.where')}</p>
    </Dialog>
  );
}
