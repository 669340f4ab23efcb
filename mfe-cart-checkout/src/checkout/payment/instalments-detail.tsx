import type { InstallmentCalculation } from '@okruh/contracts/http/checkout';
import { formatMoney, formatPercent, isZeroMoney } from '@okruh/market';
import { Badge, ChoiceCard, Choices, Fields, LinkButton, Option, Options, Skeleton, type SumLine, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { checkout } from '../../model/api.ts';
import { refreshCart } from '../../model/cart-data.ts';
import { TariffCode } from '../../parts/tariff-code.tsx';
import styles from '../checkout.module.css';
import { BirthDate } from './birth-date.tsx';
import type { PaymentDetailProps } from './payment-step.tsx';
import { useBirthDate } from './use-birth-date.ts';

/** Tariffs of a loan with the whole calculation, where it is arranged, and the birth date that the lender asks for. */
export function InstalmentsDetail({ summary, choice, onFinish }: PaymentDetailProps) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const birthDate = useBirthDate();
  const [isLooked, setLooked] = useState(false);
  const [isAll, setAll] = useState(false);
  const offered = useQuery({ ...checkout.query('payment_sub_payments', { params: { type_payment: 'instalments' } }), staleTime: 0 });
  const best = useQuery({ ...checkout.query('cart_installment_best_options'), staleTime: 0 });
  const chosen = summary.payment?.installment ?? null;
  const arrangeType = chosen?.arrange_type ?? 'online';
  useEffect(() => {
    onFinish(() => {
      setLooked(true);
      return Promise.resolve(arrangeType === 'online' ? birthDate.errorNow() : null);
    });
    return () => onFinish(null);
  });
  if (offered.data === undefined) {
    if (!offered.isError) return <Skeleton height="9rem" />;
    return (
      <p className="help" role="alert">
        {text('instalments.failed')} <LinkButton onClick={() => void offered.refetch()}>{text('retry')}</LinkButton>
      </p>
    );
  }
  const { calculations } = offered.data;
  // Those worth showing first, and what is chosen; all in the order of their count.
  const first = new Set([...(best.data?.options ?? []).map(({ barem }) => barem), chosen?.barem]);
  const shown = isAll || best.isError ? calculations : calculations.filter(({ barem }) => first.has(barem));
  const choose = (calculation: InstallmentCalculation, wanted = arrangeType): void =>
    choice.choose({
      type_payment: 'instalments',
      barem: calculation.barem,
      installmentArrangeType: calculation.arrange_types.includes(wanted) ? wanted : (calculation.arrange_types[0] ?? 'online'),
    });
  return (
    <>
      <fieldset className={styles.tariffs}>
        <legend className="sr">{text('instalments.tariffs')}</legend>
        <Choices minWidth="8.5rem">
          {shown.map((one) => (
            <ChoiceCard
              key={one.barem}
              name="barem"
              value={one.barem}
              label={text('instalments.monthly', { count: one.instalment_count, price: formatMoney(one.monthly_price) })}
              hint={formatHint(one, text, formatPercent(one.apr_percent, market))}
              end={one.barem === best.data?.best?.barem ? <Badge tone="success">{text('instalments.best')}</Badge> : undefined}
              checked={one.barem === chosen?.barem}
              onChange={() => choose(one)}
            />
          ))}
        </Choices>
        {shown.length < calculations.length && (
          <p>
            <LinkButton onClick={() => setAll(true)}>{text('instalments.more', { count: calculations.length - shown.length })}</LinkButton>
          </p>
        )}
      </fieldset>
      <TariffCode
        onSaved={() => {
          setAll(true);
          void refreshCart(queryClient);
        }}
      />
      {chosen !== null && (
        <>
          <div className={styles.sums} aria-live="polite">
            <SumLines small lines={calculationLines(chosen, text, formatPercent(chosen.apr_percent, market))} />
          </div>
          {chosen.arrange_types.length > 1 && (
            <fieldset className={styles.tariffs}>
              <legend className="label">{text('instalments.where')}</legend>
              <Options>
                {chosen.arrange_types.map((type) => (
                  <Option
                    key={type}
                    name="arrange-type"
                    value={type}
                    label={text(`instalments.where.${type}`)}
                    checked={type === arrangeType}
                    onChange={() => choose(chosen, type)}
                  />
                ))}
              </Options>
            </fieldset>
          )}
          {arrangeType === 'online' ? (
            <Fields>
              <BirthDate
                id="birth-date"
                value={birthDate.value}
                help={text('birth-date.lender')}
                isLooked={isLooked}
                onChange={birthDate.set}
              />
            </Fields>
          ) : (
            <p className="small">{text('instalments.on-store')}</p>
          )}
        </>
      )}
    </>
  );
}

/** What is paid today and in all. */
function formatHint(
  one: InstallmentCalculation,
  text: (id: string, values: Readonly<Record<string, unknown>>) => string,
  apr: string,
): string {
  const values = { own: formatMoney(one.own_payment), total: formatMoney(one.total_price), apr };
  return text(isZeroMoney(one.own_payment) ? 'instalments.hint' : 'instalments.hint.own', values);
}

/** The calculation line by line, as the law on consumer credit wants it seen before the choice. */
export function calculationLines(
  one: InstallmentCalculation,
  text: (id: string, values?: Readonly<Record<string, unknown>>) => string,
  apr: string,
): SumLine[] {
  return [
    { id: 'article', label: text('instalments.article'), amount: formatMoney(one.article_price) },
    ...(isZeroMoney(one.own_payment) ? [] : [{ id: 'own', label: text('instalments.own'), amount: formatMoney(one.own_payment) }]),
    { id: 'monthly', label: text('instalments.count', { count: one.instalment_count }), amount: formatMoney(one.monthly_price) },
    { id: 'apr', label: text('instalments.apr-label'), amount: apr },
    { id: 'total', label: text('instalments.total'), amount: formatMoney(one.total_price), kind: 'total' },
  ];
}
