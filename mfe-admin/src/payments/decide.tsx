import type { AdminPayment } from '@okruh/contracts/http/payments-admin';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, Notice, TextArea } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { payments } from '../office/api/payments-api.ts';
import { useMay } from '../office/session.ts';
import { isConflict } from '../office/conflict/use-case-command.ts';
import { CommandForm } from './command-form.tsx';
import { usePaymentCommand } from './use-payment-command.ts';
import { formatMoneyExact } from '../office/language/format.ts';

type Decision = 'accept' | 'refund';

/** Where nothing is left, the order is kept or given up; its words are its own. */
const getTextKey = ({ hold }: AdminPayment, decision: Decision): string =>
  hold === 'reversed' ? `decide.reversed.${decision}` : `decide.${decision}`;

/** Money that isn't the price: a person takes it as the whole price or sends it back. */
export function Decide({ payment }: { readonly payment: AdminPayment }) {
  const text = useText();
  const mayDecide = useMay('payment:decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const close = (): void => setDecision(null);
  const sums = { price: formatMoneyExact(payment.amount), came: formatMoneyExact(payment.captured) };
  return (
    <>
      <Notice tone="warning" title={text('decide.heading')}>
        <p>{text(`decide.text.${payment.hold ?? 'amount'}`, sums)}</p>
        {mayDecide ? (
          <div className="row row-tight">
            {/* Another currency is no price at all: that money can only go back. */}
            {payment.hold !== 'currency' && (
              <Button size="small" onClick={() => setDecision('accept')}>
                {text(getTextKey(payment, 'accept'))}
              </Button>
            )}
            <Button size="small" kind="quiet" onClick={() => setDecision('refund')}>
              {text(getTextKey(payment, 'refund'))}
            </Button>
          </div>
        ) : (
          <p>{text('decide.who')}</p>
        )}
      </Notice>
      <Dialog isOpen={decision !== null} onClose={close} title={decision === null ? '' : text(`${getTextKey(payment, decision)}.title`)}>
        {decision !== null && <DecisionForm payment={payment} decision={decision} onClose={close} />}
      </Dialog>
    </>
  );
}

interface DecisionFormProps {
  readonly payment: AdminPayment;
  readonly decision: Decision;
  onClose(): void;
}

function DecisionForm({ payment, decision, onClose }: DecisionFormProps) {
  const text = useText();
  const getKey = useIdempotencyKey();
  const decide = usePaymentCommand(payment.id, {
    send: (body: { readonly decision: Decision; readonly note: string }) =>
      payments.call('admin_decide_payment', { params: { id: payment.id }, body, idempotencyKey: getKey(body) }),
    done: `${getTextKey(payment, decision)}.done`,
  });
  const form = useOfficeForm<Record<'note', string>>({
    defaults: { note: '' },
    rules: { note: [...(decision === 'refund' ? [fieldRules.required] : []), fieldRules.maxLength(500), fieldRules.plainText] },
    idPrefix: 'decide-',
    submit: async ({ note }) => {
      await decide.mutateAsync({ decision, note: note.trim() });
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <CommandForm
      form={form}
      submit={text(getTextKey(payment, decision))}
      kind={decision === 'refund' ? 'danger' : 'confirm'}
      onClose={onClose}
    >
      <p>
        {text(`${getTextKey(payment, decision)}.text`, {
          price: formatMoneyExact(payment.amount),
          came: formatMoneyExact(payment.captured),
        })}
      </p>
      <TextArea
        {...form.field('note')}
        label={text(decision === 'refund' ? 'refund.reason' : 'decide.note')}
        optional={decision === 'accept'}
      />
    </CommandForm>
  );
}
