import type { AdminLoanRow } from '@okruh/contracts/http/payments-admin';
import { fieldRules } from '@okruh/market/fields';
import { Dialog, TextArea, TextField } from '@okruh/ui';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { payments } from '../office/api/payments-api.ts';
import { isConflict, useCaseCommand } from '../office/conflict/use-case-command.ts';
import { CommandForm } from './command-form.tsx';
import { formatMoneyExact } from '../office/language/format.ts';

/** A decision that is being written down. */
export interface AskedLoan {
  readonly loan: AdminLoanRow;
  readonly decision: 'approve' | 'refuse';
}

/** What the partner answered at the counter: the contract's number, or why there is none. */
export function LoanDialog({ asked, onClose }: { readonly asked: AskedLoan; onClose(): void }) {
  const text = useText();
  const title = text(`loans.${asked.decision}.title`, { number: asked.loan.order_number });
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <LoanForm asked={asked} onClose={onClose} />
    </Dialog>
  );
}

function LoanForm({ asked: { loan, decision }, onClose }: { readonly asked: AskedLoan; onClose(): void }) {
  const text = useText();
  const getKey = useIdempotencyKey();
  const isApproval = decision === 'approve';
  const decide = useCaseCommand(
    {
      send: (said: string) => {
        const body = isApproval ? ({ decision, contract_number: said } as const) : ({ decision: 'refuse', reason: said } as const);
        return payments.call('admin_decide_loan', { params: { id: loan.id }, body, idempotencyKey: getKey(body) });
      },
      done: isApproval ? 'loans.approved' : 'loans.refused',
    },
    ['admin_decide_loan', loan.id],
    (queryClient) => void payments.invalidate(queryClient, 'admin_list_loans', 'admin_list_payments', 'admin_get_payment'),
  );
  const name = isApproval ? 'contract_number' : 'reason';
  const form = useOfficeForm<Record<'contract_number' | 'reason', string>>({
    defaults: { contract_number: '', reason: '' },
    rules: {
      contract_number: isApproval ? [fieldRules.required, fieldRules.minLength(3), fieldRules.maxLength(40), fieldRules.plainText] : [],
      reason: isApproval ? [] : [fieldRules.required, fieldRules.maxLength(500), fieldRules.plainText],
    },
    idPrefix: 'loan-',
    submit: async (values) => {
      await decide.mutateAsync(values[name].trim());
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <CommandForm form={form} submit={text(`loans.${decision}`)} kind={isApproval ? 'confirm' : 'danger'} onClose={onClose}>
      <p>{text(`loans.${decision}.text`, { sum: formatMoneyExact(loan.amount) })}</p>
      {isApproval ? (
        <TextField
          {...form.field('contract_number')}
          label={text('loans.contract')}
          help={text('loans.contract.help')}
          autoComplete="off"
        />
      ) : (
        <TextArea {...form.field('reason')} label={text('loans.reason')} />
      )}
    </CommandForm>
  );
}
