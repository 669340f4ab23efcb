import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { accounts } from '../office/api/api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { AccessFields, accessRules, toRole, toStoreId } from './access-fields.tsx';
import { nameRules } from './name-rules.ts';

/** Asks for a new colleague's name, address and role, and mails the invitation. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const form = useOfficeForm({
    defaults: { first_name: '', last_name: '', e_mail: '', role: '', store_id: '' },
    idPrefix: 'invite-',
    rules: (values) => ({
      ...nameRules,
      e_mail: [fieldRules.required, fieldRules.maxLength(120), fieldRules.eMail],
      ...accessRules(values),
    }),
    submit: async (values) => {
      const role = toRole(values.role);
      if (role === undefined) return;
      const { first_name, last_name, e_mail } = values;
      const body = { first_name, last_name, e_mail, role, store_id: toStoreId(values) };
      const member = await accounts.call('invite_staff', { body });
      toast({ kind: 'success', title: text('staff.invited'), text: text('staff.invited.text', { address: member.e_mail }) });
      void accounts.invalidate(queryClient, 'list_staff', 'get_staff_choices', 'list_security_events');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('staff.invite')}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <ErrorSummary {...form.summary} title={text('staff.invite.failed')} />
        <p className="muted">{text('staff.invite.lead')}</p>
        <Fields>
          <TextField {...form.field('first_name')} label={text('staff.first-name')} width={3} autoComplete="off" />
          <TextField {...form.field('last_name')} label={text('staff.last-name')} width={3} autoComplete="off" />
        </Fields>
        <TextField {...form.field('e_mail')} label={text('staff.e-mail')} type="email" autoComplete="off" />
        <AccessFields role={form.watch('role')} roleField={form.field('role')} storeField={form.field('store_id')} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('staff.invite.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
