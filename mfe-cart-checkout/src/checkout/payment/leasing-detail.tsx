import { formatMoney, isZeroMoney } from '@okruh/market';
import { ChoiceCard, Choices, LinkButton, Skeleton, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { checkout } from '../../api.ts';
import styles from '../checkout.module.css';
import type { PaymentDetailProps } from './payment-step.tsx';

/** Programmes of leasing, and why it stands alone. */
export function LeasingDetail({ summary, choice }: PaymentDetailProps) {
  const text = useText();
  const offered = useQuery({ ...checkout.query('payment_sub_payments', { params: { type_payment: 'leasing' } }), staleTime: 0 });
  const chosen = summary.payment?.leasing?.id ?? null;
  if (offered.data === undefined) {
    if (!offered.isError) return <Skeleton height="9rem" />;
    return (
      <p className="help" role="alert">
        {text('leasing.failed')} <LinkButton onClick={() => void offered.refetch()}>{text('checkout.retry')}</LinkButton>
      </p>
    );
  }
  const programme = offered.data.leasing.find(({ id }) => id === chosen);
  return (
    <>
      <p className="small">{text('leasing.alone')}</p>
      <fieldset className={styles.tariffs}>
        <legend className="sr">{text('leasing.programmes')}</legend>
        <Choices minWidth="13rem">
          {offered.data.leasing.map((one) => (
            <ChoiceCard
              key={one.id}
              name="leasing"
              value={one.id}
              label={one.name}
              hint={`${text('leasing.monthly', { count: one.months, price: formatMoney(one.monthly_price) })}${
                one.company_only ? `, ${text('leasing.companies')}` : ''
              }`}
              checked={one.id === chosen}
              onChange={() => choice.choose({ type_payment: 'leasing', leasing: one.id })}
            />
          ))}
        </Choices>
      </fieldset>
      {programme !== undefined && (
        <div className={styles.sums}>
          <p className="small">{programme.description}</p>
          <SumLines
            small
            lines={[
              { id: 'monthly', label: text('leasing.month', { count: programme.months }), amount: formatMoney(programme.monthly_price) },
              ...(isZeroMoney(programme.deposit)
                ? []
                : [{ id: 'deposit', label: text('leasing.deposit'), amount: formatMoney(programme.deposit) }]),
              { id: 'residual', label: text('leasing.residual'), amount: formatMoney(programme.residual) },
            ]}
          />
        </div>
      )}
    </>
  );
}
