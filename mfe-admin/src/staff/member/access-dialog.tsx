import { grants, type Role } from '@okruh/contracts/access';
import type { StaffMember } from '@okruh/contracts/http/accounts/staff';
import { Button, Dialog, ErrorSummary, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { accounts } from '../../office/api/api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { useTakeConflict } from '../../office/conflict/use-case-command.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { AccessFields, accessRules, toRole, toStoreId } from '../access-fields.tsx';
import { permissionGroups } from '../permission-words.ts';
import styles from '../staff.module.css';
import { useTakeMember } from './member-query.ts';
import { reasonRules } from './staff-reason-dialog.tsx';

/** Gives another role or store: what is gained and lost stands in the dialog before it is confirmed. */
export function AccessDialog({ member, onClose }: { readonly member: StaffMember; onClose(): void }) {
  const text = useText();
  const takeMember = useTakeMember();
  const takeConflict = useTakeConflict('form');
  const held = member.roles[0];
  const form = useOfficeForm({
    defaults: { role: held ?? '', store_id: member.store_id ?? '', reason: '' },
    idPrefix: 'access-',
    rules: (values) => ({ ...accessRules(values), reason: reasonRules }),
    submit: async (values) => {
      const role = toRole(values.role);
      if (role === undefined) return;
      const body = { version: member.version, role, store_id: toStoreId(values), reason: values.reason.trim() };
      takeMember(await accounts.call('change_staff_access', { params: { account: member.id }, body }), 'staff.access.done');
      onClose();
    },
    onFailure: takeConflict,
  });
  const values = { role: form.watch('role'), store_id: form.watch('store_id') };
  const role = toRole(values.role);
  const isSame = role === held && toStoreId(values) === (member.store_id ?? null);
  return (
    <Dialog isOpen onClose={onClose} title={text('staff.access.title', { name: member.display_name })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary {...form.summary} title={text('staff.change.failed')} />
        <AccessFields role={values.role} roleField={form.field('role')} storeField={form.field('store_id')} />
        {held !== undefined && role !== undefined && role !== held && <Differences from={held} to={role} />}
        <TextField {...form.field('reason')} label={text('staff.reason')} help={text('staff.reason.help')} />
        <p className="muted">{text('staff.access.text')}</p>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy} disabledBecause={isSame ? text('staff.access.same') : undefined}>
            {text('staff.access.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What somebody may do with the new role that they couldn't before, and the other way round. */
function Differences({ from, to }: { readonly from: Role; readonly to: Role }) {
  const text = useText();
  const all = permissionGroups.flatMap(({ permissions }) => permissions);
  const sides = [
    ['gained', all.filter((permission) => grants[to].includes(permission) && !grants[from].includes(permission))],
    ['lost', all.filter((permission) => grants[from].includes(permission) && !grants[to].includes(permission))],
  ] as const;
  return (
    <section className={styles.differences} aria-label={text('staff.access.differences')}>
      {sides.map(([side, permissions]) => (
        <div key={side}>
          <h3>{text(`staff.access.${side}`, { count: permissions.length })}</h3>
          <ul className="list-plain">
            {permissions.map((permission) => (
              <li key={permission}>{text(`permission.${permission}`)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
