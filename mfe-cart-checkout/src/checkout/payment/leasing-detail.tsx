import { formatMoney, isZeroMoney } from '@okruh/market';
import { ChoiceCard, Choices, Fields, LinkButton, Skeleton, SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useEffect, useState } from 'react';
import { checkout } from '../../model/api.ts';
import { checkoutStore } from '../../model/checkout.store.ts';
import styles from '../checkout.module.css';
import { needsBirthDate } from '@okruh/market/fields';
import { BirthDate } from './birth-date.tsx';
import type { PaymentDetailProps } from './payment-step.tsx';
import { useBirthDate } from './use-birth-date.ts';

/** Programmes of leasing, and why it stands alone. */
export function LeasingDetail({ summary, choice, onFinish }: PaymentDetailProps) {
  const text = useText();
  const birthDate = useBirthDate();
  const [isLooked, setLooked] = useState(false);
  const isPersonal = needsBirthDate(summary.payment);
  const isForCompanies = summary.payment?.leasing?.company_only === true;
  useEffect(() => {
    onFinish(() => {
      setLooked(true);
      return Promise.resolve(isPersonal ? birthDate.errorNow() : null);
    });
    return () => onFinish(null);
  });
  // The data of the company are asked for in the next step.
  useEffect(() => {
    if (isForCompanies) checkoutStore().getState().enter({ onCompany: true });
  }, [isForCompanies]);
  const offered = useQuery({ ...checkout.query('payment_sub_payments', { params: { type_payment: 'leasing' } }), staleTime: 0 });
  const chosen = summary.payment?.leasing?.id ?? null;
  if (offered.data === undefined) {
    if (!offered.isError) return <Skeleton height="9rem" />;
    return (
      <p className="help" role="alert">
        {text('leasing.failed')} <LinkButton onClick={() => void offered.refetch()}>{text('retry')}</LinkButton>
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
              ...(isZeroMoney(programme.first_payment)
                ? []
                : [{ id: 'deposit', label: text('leasing.deposit'), amount: formatMoney(programme.first_payment) }]),
              { id: 'total', label: text('leasing.total'), amount: formatMoney(programme.total_price) },
              ...(isZeroMoney(programme.residual)
                ? []
                : [
                    {
                      id: 'residual',
                      label: text(programme.kind === 'buy-and-sell' ? 'leasing.promised' : 'leasing.residual'),
                      amount: formatMoney(programme.residual),
                    },
                  ]),
            ]}
          />
          {programme.exchange !== null && (
            <p className="small">{text('leasing.exchange', { count: programme.exchange.after_months, grade: programme.required_grade })}</p>
          )}
          {programme.kind === 'buy-and-sell' && <p className="small">{text('leasing.grade', { grade: programme.required_grade })}</p>}
          {isForCompanies && <p className="small">{text('leasing.company-data')}</p>}
        </div>
      )}
      {programme !== undefined && isPersonal && (
        <Fields>
          <BirthDate
            id="birth-date"
            value={birthDate.value}
            help={text('birth-date.lessor')}
            isLooked={isLooked}
            onChange={birthDate.set}
          />
        </Fields>
      )}
    </>
  );
}
