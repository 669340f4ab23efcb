import { formatMoney } from '@okruh/market';
import { Button, Notice } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useEffect, useRef } from 'react';
import { checkout } from '../../model/api.ts';
import { keepSummary } from '../../model/cart-data.ts';
import type { CheckoutForm } from '../../model/checkout.store.ts';

interface CompanyVatProps {
  readonly form: ShopForm<CheckoutForm>;
  /** The cart stands at prices without VAT. */
  readonly isReverseCharge: boolean;
}

/** Time after the last key before the register is asked. */
const PAUSE_MS = 500;
const NOBODY = { tin: '', vatn: '' };

/** Reports the company to the cart, and says what that did to the price: a company that is registered for VAT buys some goods without it. */
export function CompanyVat({ form, isReverseCharge }: CompanyVatProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const isCompany = form.watch('onCompany');
  const [tin, vatn] = [form.watch('tin').trim(), form.watch('vatn').trim()];
  const { mutate, data, isPending, isError } = useMutation({
    mutationFn: (numbers: typeof NOBODY) => checkout.call('set_company', { body: numbers }),
    onSuccess: ({ summary }) => keepSummary(queryClient, summary),
  });
  const isNamed = isCompany && tin !== '' && vatn !== '';
  const asked = useRef('');
  const wanted = isNamed ? `${tin} ${vatn}` : '';
  useEffect(() => {
    if (wanted === asked.current && (wanted !== '' || !isReverseCharge)) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      mutate(wanted === '' ? NOBODY : { tin, vatn });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isReverseCharge, tin, vatn, mutate]);

  const again = (
    <Button kind="quiet" size="small" busy={isPending} onClick={() => mutate({ tin, vatn })}>
      {text('vat.again')}
    </Button>
  );
  const prices = data?.reverse_charge ?? null;
  const words = prices === null ? null : { before: formatMoney(prices.total_with_vat), now: formatMoney(prices.total) };
  return (
    <div role="status">
      {isNamed && isPending && data === undefined && <p className="small soft">{text('vat.asking')}</p>}
      {isNamed && isError && (
        <Notice tone="warning">
          {text('vat.failed')} {again}
        </Notice>
      )}
      {isNamed && !isError && words !== null && data?.vat_payer === 'yes' && (
        <Notice tone="info" title={text('vat.charged.title')}>
          {text('vat.charged', words)}
        </Notice>
      )}
      {isNamed && !isError && words !== null && data?.vat_payer === 'no' && <Notice tone="info">{text('vat.no', words)}</Notice>}
      {isNamed && !isError && words !== null && data?.vat_payer === 'unknown' && (
        <Notice tone="warning">
          {text('vat.unknown', words)} {again}
        </Notice>
      )}
    </div>
  );
}
