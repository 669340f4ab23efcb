import type { OfficeCancelReason } from '@okruh/contracts/http/orders-admin/desk';
import { ChoiceGroup, Radio } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

/** The contract's reasons; they stand here too so that no schema is bundled. */
const reasons = ['customer-asked', 'cannot-deliver', 'suspected-fraud', 'duplicate'] as const satisfies readonly OfficeCancelReason[];

/** The reason of a form's field; undefined while none is chosen. */
export const findReason = (value: string): OfficeCancelReason | undefined => reasons.find((known) => known === value);

interface CancelReasonsProps {
  readonly chosen: string;
  readonly error: string | undefined;
  onChange(reason: OfficeCancelReason): void;
}

/** Why the office cancels; the customer reads none of it. */
export function CancelReasons({ chosen, error, onChange }: CancelReasonsProps) {
  const text = useText();
  return (
    <ChoiceGroup legend={text('order.cancel.reason')} id="cancel-reason" error={error}>
      {reasons.map((reason) => (
        <Radio
          key={reason}
          name="reason"
          value={reason}
          label={text(`order.cancel.${reason}`)}
          checked={chosen === reason}
          onChange={() => onChange(reason)}
        />
      ))}
    </ChoiceGroup>
  );
}
