import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button, Notice, TextArea } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useRepairCommand } from './use-repair-command.ts';
import { formatDate } from '../../office/language/format.ts';

/** What the repair is a complaint about, and its rejection. */
export function RepairComplaint({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const reject = useRepairCommand({
    id: repair.id,
    send: (reason: string) =>
      repairs.call('admin_reject_complaint', { params: { id: repair.id }, body: { version: repair.version, note: reason } }),
    done: 'complaint.rejected',
    failed: 'repair-complaint.reject.failed',
  });
  const { complaint, market } = repair;
  if (complaint === null) return null;
  const days = { delivered: formatDate(complaint.delivered_on, market), until: formatDate(complaint.until, market) };
  return (
    <Notice
      tone={complaint.is_covered ? 'info' : 'warning'}
      title={text(complaint.is_covered ? 'complaint.title' : 'complaint.title.rejected', { name: complaint.name })}
    >
      <p>
        {text('complaint.order')} <Link href={pathTo(officePaths.order, { id: complaint.order_id })}>{complaint.order_number}</Link>,{' '}
        {text('complaint.days', days)}
      </p>
      {repair.allowed.includes('reject-complaint') && (
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {text('repair-complaint.reject')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={text('repair-complaint.reject.title')}
        confirm={text('repair-complaint.reject')}
        kind="danger"
        isBusy={reject.isPending}
        onConfirm={() => {
          setChecked(true);
          if (note.trim() !== '') reject.mutate(note.trim(), { onSettled: () => setAsking(false) });
        }}
      >
        <p>{text('repair-complaint.reject.text')}</p>
        <TextArea
          id="complaint-note"
          label={text('repair-complaint.reject.note')}
          required
          error={isChecked && note.trim() === '' ? text('repair-complaint.reject.note.missing') : undefined}
          value={note}
          maxLength={2000}
          onChange={({ target }) => setNote(target.value)}
        />
      </ConfirmDialog>
    </Notice>
  );
}
