import { Option, Options } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { checkout } from '../../model/api.ts';
import styles from '../checkout.module.css';
import type { PaymentDetailProps } from './payment-step.tsx';

/** Choice within a payment (new or saved card, transfer by hand or by QR), where there is more than one that works. */
export function SubPayments({ option, choice }: PaymentDetailProps) {
  const text = useText();
  const type = option.type_payment;
  const { data } = useQuery(checkout.query('payment_sub_payments', { params: { type_payment: type } }));
  const offered = (data?.sub_payments ?? []).filter(({ available }) => available);
  if (offered.length < 2) return null;
  return (
    <fieldset className={styles.tariffs}>
      <legend className="sr">{text('payment.sub', { payment: option.name })}</legend>
      <Options>
        {offered.map(({ code, name, selected }) => (
          <Option
            key={code}
            name="sub-payment"
            value={code}
            label={name}
            checked={selected}
            onChange={() => choice.choose({ type_payment: type, sub_payment: code })}
          />
        ))}
      </Options>
    </fieldset>
  );
}
