import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import type { CollectionWindow } from '@okruh/contracts/http/picking-collections';
import { formatDateInput, type IsoDate, parseDate, todayIn } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Checkbox, Dialog, ErrorSummary, Select, TextArea, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { truckIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { buyout as client } from '../../office/api/api.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { useCommand } from './use-command.ts';

type Open = 'courier' | 'call-off' | 'return' | null;

/** What can be done with the buy-out as a whole; only what its state and the role allow. */
export function Commands({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const [open, setOpen] = useState<Open>(null);
  const mayPay = useMay('buyout:pay-out');
  const close = (): void => setOpen(null);
  const callOff = useCommand({
    id: buyout.id,
    send: () => client.call('admin_cancel_collection', { params: { id: buyout.id }, body: { version: buyout.version } }),
    done: 'collection.called-off',
    failed: 'collection.failed',
  });
  return (
    <>
      {buyout.allowed.includes('courier') && (
        <Button kind="quiet" icon={truckIcon} onClick={() => setOpen('courier')}>
          {text(buyout.collection?.way === 'in' ? 'collection.another' : 'courier.open')}
        </Button>
      )}
      {buyout.allowed.includes('cancel-collection') && (
        <Button kind="quiet" onClick={() => setOpen('call-off')}>
          {text('collection.call-off')}
        </Button>
      )}
      {buyout.allowed.includes('return') && (
        <Button kind="quiet" onClick={() => setOpen('return')}>
          {text('return.open')}
        </Button>
      )}
      {mayPay && buyout.allowed.includes('pay-out') && (
        <PageLink kind="quiet" href={`${officePaths.payouts}?${officeParameters.market}=${buyout.market}`}>
          {text('dossier.to-payouts')}
        </PageLink>
      )}
      <Dialog isOpen={open === 'courier'} onClose={close} title={text('courier.title')}>
        <CourierForm buyout={buyout} onClose={close} />
      </Dialog>
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
      <Dialog isOpen={open === 'return'} onClose={close} title={text('return.title')}>
        <ReturnForm buyout={buyout} onClose={close} />
      </Dialog>
    </>
  );
}

const windows = ['08-12', '12-17'] as const;

interface CommandFormProps {
  readonly buyout: AdminBuyout;
  onClose(): void;
}

function CourierForm({ buyout, onClose }: CommandFormProps) {
  const text = useText();
  const today = todayIn(buyout.market, new Date());
  const asked = buyout.hand_over.pickup_date;
  const courier = useCommand({
    id: buyout.id,
    send: (body: { readonly pickup_date: IsoDate; readonly pickup_window: CollectionWindow; readonly by_hand: boolean }) =>
      client.call('admin_order_courier', { params: { id: buyout.id }, body: { version: buyout.version, ...body } }),
    done: 'courier.done',
  });
  const form = useOfficeForm({
    // The day that the seller asked for, unless it is over.
    defaults: {
      pickup_date: formatDateInput(asked !== null && asked >= today ? asked : today),
      pickup_window: buyout.collection?.window ?? '',
      by_hand: false,
    },
    rules: { pickup_date: [fieldRules.required, fieldRules.date] },
    idPrefix: 'courier-',
    submit: async ({ pickup_date, pickup_window, by_hand }) => {
      const read = parseDate(pickup_date);
      const window = windows.find((candidate) => candidate === pickup_window) ?? null;
      if (read.ok) await courier.mutateAsync({ pickup_date: read.date, pickup_window: window, by_hand });
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <CommandForm form={form} submit={text('courier.submit')} onClose={onClose}>
      <p>{text('courier.text')}</p>
      <DatePicker {...form.field('pickup_date')} label={text('courier.date')} min={today} today={today} />
      <Select
        {...form.field('pickup_window')}
        label={text('courier.window')}
        options={[
          { value: '', label: text('courier.window.any') },
          ...windows.map((value) => ({ value, label: text(`courier.window.${value}`) })),
        ]}
      />
      {/* Only where nobody can be asked: a courier that somebody ordered by phone. */}
      {buyout.collection?.refusal === 'not-configured' && <Checkbox {...form.field('by_hand')} label={text('courier.by-hand')} />}
    </CommandForm>
  );
}

function ReturnForm({ buyout, onClose }: CommandFormProps) {
  const text = useText();
  const giveBack = useCommand({
    id: buyout.id,
    send: (body: { readonly by: 'hand' | 'courier'; readonly tracking: string; readonly note: string }) =>
      client.call('admin_return_buyout', { params: { id: buyout.id }, body: { version: buyout.version, ...body } }),
    done: 'return.done',
  });
  const form = useOfficeForm({
    defaults: { by_courier: false, tracking: '', note: '' },
    rules: { tracking: [fieldRules.maxLength(80), fieldRules.plainText], note: [fieldRules.maxLength(2000), fieldRules.plainText] },
    idPrefix: 'return-',
    submit: async ({ by_courier, tracking, note }) => {
      await giveBack.mutateAsync({ by: by_courier ? 'courier' : 'hand', tracking: by_courier ? '' : tracking, note });
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <CommandForm form={form} submit={text('return.submit')} kind="danger" onClose={onClose}>
      <p>{text('return.text')}</p>
      <Checkbox {...form.field('by_courier')} label={text('return.by-courier')} hint={text('return.by-courier.hint')} />
      {!form.watch('by_courier') && <TextField {...form.field('tracking')} label={text('return.tracking')} optional />}
      <TextArea {...form.field('note')} label={text('return.note')} optional />
    </CommandForm>
  );
}

interface CommandFormFrameProps {
  readonly form: Pick<ReturnType<typeof useOfficeForm>, 'summary' | 'isBusy' | 'onSubmit'>;
  readonly submit: string;
  readonly kind?: 'confirm' | 'danger';
  onClose(): void;
  readonly children: ReactNode;
}

function CommandForm({ form, submit, kind = 'confirm', onClose, children }: CommandFormFrameProps) {
  const text = useText();
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <CaseConflictNotice place="form" />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      {children}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind={kind} busy={form.isBusy}>
          {submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
