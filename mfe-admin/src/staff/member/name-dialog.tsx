import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { Button, Dialog, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { accounts } from '../../office/api/api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { nameRules } from '../name-rules.ts';
import { useTakeMember } from './member-query.ts';

/** Changes the name that colleagues see. */
export function NameDialog({ member, onClose }: { readonly member: StaffMember; onClose(): void }) {
  const text = useText();
  const takeMember = useTakeMember();
  const takeConflict = useTakeConflict('form');
  const form = useOfficeForm({
    defaults: { first_name: member.first_name ?? '', last_name: member.last_name ?? '' },
    idPrefix: 'name-',
    rules: nameRules,
    submit: async (values) => {
      const body = { version: member.version, ...values };
      takeMember(await accounts.call('rename_staff_member', { params: { account: member.id }, body }), 'staff.rename.done');
      onClose();
    },
    onFailure: takeConflict,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('staff.rename')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary {...form.summary} title={text('staff.change.failed')} />
        <Fields>
          <TextField {...form.field('first_name')} label={text('staff.first-name')} width={3} autoComplete="off" />
          <TextField {...form.field('last_name')} label={text('staff.last-name')} width={3} autoComplete="off" />
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('staff.rename.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
