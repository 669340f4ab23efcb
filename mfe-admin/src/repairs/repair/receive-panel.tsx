import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { fieldRules } from '@okruh/market/fields';
import { Button, ErrorSummary, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import styles from '../../office/dossier.module.css';
import { repairs } from '../../office/api/repairs-api.ts';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { useRepairCommand } from './use-repair-command.ts';

/** The device is on the counter: its identifier is read, its looks noted. */
export function ReceivePanel({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const receive = useRepairCommand({
    id: repair.id,
    send: (body: { readonly identifier: string; readonly note: string }) =>
      repairs.call('admin_receive_repair', { params: { id: repair.id }, body: { version: repair.version, ...body } }),
    done: 'receive-repair.done',
  });
  const form = useOfficeForm({
    defaults: { identifier: '', note: '' },
    rules: { identifier: [fieldRules.maxLength(80), fieldRules.plainText], note: [fieldRules.maxLength(2000), fieldRules.plainText] },
    idPrefix: 'receive-',
    submit: async (values) => {
      await receive.mutateAsync(values);
    },
    onFailure: isConflict,
  });
  return (
    <section className={`panel stack ${styles.receive}`} aria-labelledby="receive-heading">
      <h2 id="receive-heading">{text('receive-repair.heading')}</h2>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <CaseConflictNotice place="form" />
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <div className={styles.receiveFields}>
          <TextField
            {...form.field('identifier')}
            label={text('receive-repair.identifier')}
            help={text('receive-repair.identifier.help')}
            optional
            autoComplete="off"
          />
          <TextArea {...form.field('note')} label={text('receive-repair.note')} help={text('receive-repair.note.help')} optional />
        </div>
        <div className="row row-tight">
          <Button type="submit" kind="confirm" busy={form.isBusy}>
            {text('receive-repair.submit')}
          </Button>
        </div>
      </form>
    </section>
  );
}
