import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { MAX_STAFF_REASON } from '@okruh/contracts/staff-states';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { accounts } from '../../office/api/api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { useTakeMember } from './member-query.ts';

/** Rules of the reason that stands in the security trail. */
export const reasonRules = [fieldRules.required, fieldRules.maxLength(MAX_STAFF_REASON), fieldRules.plainText];

interface Change {
  readonly params: { readonly account: string };
  readonly body: { readonly version: number; readonly reason: string };
}
const actions = {
  reinvite: (change: Change) => accounts.call('reinvite_staff_member', change),
  'reset-second-factor': (change: Change) => accounts.call('reset_staff_second_factor', change),
  disable: (change: Change) => accounts.call('disable_staff_member', change),
  enable: (change: Change) => accounts.call('enable_staff_member', change),
} as const;
/** Changes that need nothing but a reason; texts begin with `staff.` and their name. */
export type ReasonAction = keyof typeof actions;

interface StaffReasonDialogProps {
  readonly action: ReasonAction;
  readonly member: StaffMember;
  onClose(): void;
}

/** Says what follows from a change of somebody's account, and asks for the reason. */
export function StaffReasonDialog({ action, member, onClose }: StaffReasonDialogProps) {
  const text = useText();
  const takeMember = useTakeMember();
  const takeConflict = useTakeConflict('form');
  const name = member.display_name;
  const form = useOfficeForm({
    defaults: { reason: '' },
    idPrefix: `${action}-`,
    rules: { reason: reasonRules },
    submit: async ({ reason }) => {
      const change = { params: { account: member.id }, body: { version: member.version, reason: reason.trim() } };
      takeMember(await actions[action](change), `staff.${action}.done`);
      onClose();
    },
    onFailure: takeConflict,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text(`staff.${action}.title`, { name })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary {...form.summary} title={text('staff.change.failed')} />
        <p>{text(`staff.${action}.text`)}</p>
        <TextField {...form.field('reason')} label={text('staff.reason')} help={text('staff.reason.help')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind={action === 'enable' ? 'confirm' : 'danger'} busy={form.isBusy}>
            {text(`staff.${action}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
