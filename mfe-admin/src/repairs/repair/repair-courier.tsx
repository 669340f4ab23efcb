import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import type { CollectionWay } from '@okruh/contracts/http/picking-collections';
import { formatDateInput, type IsoDate, parseDate, todayIn } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { truckIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { useRepairCommand } from './use-repair-command.ts';

type Open = 'fetch' | 'send-back' | 'call-off' | null;

/** The courier: a day on which the device is fetched, the way back, calling it off; only what the state and the role allow. */
export function RepairCourier({ repair }: { readonly repair: AdminRepair }) {
  const text = useText();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const params = { id: repair.id };
  const sendBack = useRepairCommand({
    id: repair.id,
    send: (way: CollectionWay) => repairs.call('admin_book_repair_courier', { params, body: { version: repair.version, way } }),
    done: 'collection.wanted',
    failed: 'collection.failed',
  });
  const callOff = useRepairCommand({
    id: repair.id,
    send: () => repairs.call('admin_cancel_repair_courier', { params, body: { version: repair.version } }),
    done: 'collection.called-off',
    failed: 'collection.failed',
  });
  return (
    <>
      {repair.allowed.includes('book-courier') && (
        <Button kind="quiet" icon={truckIcon} onClick={() => setOpen('fetch')}>
          {text(repair.collection === null ? 'courier.open' : 'collection.another')}
        </Button>
      )}
      {repair.allowed.includes('send-back') && repair.collection?.way !== 'back' && (
        <Button kind="quiet" icon={truckIcon} onClick={() => setOpen('send-back')}>
          {text('collection.send-back')}
        </Button>
      )}
      {repair.allowed.includes('cancel-courier') && (
        <Button kind="quiet" onClick={() => setOpen('call-off')}>
          {text('collection.call-off')}
        </Button>
      )}
      <Dialog isOpen={open === 'fetch'} onClose={close} title={text('courier.title')}>
        <FetchForm repair={repair} onClose={close} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'send-back'}
        onClose={close}
        title={text('collection.send-back.title')}
        confirm={text('collection.send-back')}
        isBusy={sendBack.isPending}
        onConfirm={() => sendBack.mutate('back', { onSettled: close })}
      >
        <p>{text('collection.send-back.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'call-off'}
        onClose={close}
        title={text('collection.call-off.title')}
        confirm={text('collection.call-off')}
        kind="danger"
        isBusy={callOff.isPending}
        onConfirm={() => callOff.mutate(undefined, { onSettled: close })}
      >
        <p>{text('collection.call-off.text')}</p>
      </ConfirmDialog>
    </>
  );
}

function FetchForm({ repair, onClose }: { readonly repair: AdminRepair; onClose(): void }) {
  const text = useText();
  const today = todayIn(repair.market, new Date());
  const asked = repair.collection?.day ?? null;
  const fetch = useRepairCommand({
    id: repair.id,
    send: (pickup_date: IsoDate) =>
      repairs.call('admin_book_repair_courier', {
        params: { id: repair.id },
        body: { version: repair.version, way: 'in', pickup_date },
      }),
    done: 'collection.wanted',
  });
  const form = useOfficeForm({
    // The day that was asked for, unless it is over.
    defaults: { pickup_date: formatDateInput(asked !== null && asked >= today ? asked : today) },
    rules: { pickup_date: [fieldRules.required, fieldRules.date] },
    idPrefix: 'courier-',
    submit: async ({ pickup_date }) => {
      const read = parseDate(pickup_date);
      if (read.ok) await fetch.mutateAsync(read.date);
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <CaseConflictNotice place="form" />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <p>{text('courier.text')}</p>
      <DatePicker {...form.field('pickup_date')} label={text('courier.date')} min={today} today={today} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('courier.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}
