import { Option, Options } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { DeliveryDetailProps } from './delivery-detail-props.ts';
import styles from '../checkout.module.css';

/** When the courier comes: at any time of the day, or in a chosen part of it. */
export function TimeslotDetail({ delivery, summary, choice }: DeliveryDetailProps) {
  const text = useText();
  const chosen = summary.delivery?.type_delivery_code === delivery.type_delivery_code ? summary.delivery.timeslot : null;
  const choose = (timeslot: string | null): void => choice.choose({ type_delivery_code: delivery.type_delivery_code, timeslot });
  return (
    <fieldset className={styles.tariffs}>
      <legend className="label">{text('delivery.when')}</legend>
      <Options>
        <Option name="timeslot" value="" label={text('delivery.any-time')} checked={chosen === null} onChange={() => choose(null)} />
        {delivery.timeslots.map(({ value, label, available }) => (
          <Option
            key={value}
            name="timeslot"
            value={value}
            label={label}
            hint={available ? undefined : text('delivery.full')}
            disabled={!available}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
        ))}
      </Options>
    </fieldset>
  );
}
