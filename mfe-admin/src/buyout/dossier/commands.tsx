import { officeParameters } from '@okruh/contracts/office-parameters';
import { officePaths } from '@okruh/contracts/office-paths';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import { formatDateInput, parseDate, todayIn } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, TextArea, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { truckIcon } from '@okruh/ui/icons';
import { useShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { type ReactNode, useState } from 'react';
import { CaseConflictNotice } from '../../office/conflict/case-conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { buyout as client } from '../../office/api/api.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { isConflict } from '../../office/conflict/use-case-command.ts';
import { useCommand } from './use-command.ts';

type Open = 'courier' | 'return' | null;

/** What can be done with the buy-out as a whole; only what its state and the role allow. */
export function Commands({ buyout }: { readonly buyout: AdminBuyout }) {
  const text = useText();
  const [open, setOpen] = useState<Open>(null);
  const mayPay = useMay('buyout:pay-out');
  const close = (): void => setOpen(null);
  return (
    <>
      {buyout.allowed.includes('courier') && (
        <Button kind="quiet" icon={truckIcon} onClick={() => setOpen('courier')}>
          {text('courier.open')}
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
      <Dialog isOpen={open === 'return'} onClose={close} title={text('return.title')}>
        <ReturnForm buyout={buyout} onClose={close} />
      </Dialog>
    </>
  );
}

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
    send: (pickup_date: string) =>
      client.call('admin_order_courier', { params: { id: buyout.id }, body: { version: buyout.version, pickup_date } }),
    done: 'courier.done',
  });
  const form = useShopForm({
    // The day that the seller asked for, unless it is over.
    defaults: { pickup_date: formatDateInput(asked !== null && asked >= today ? asked : today) },
    rules: { pickup_date: [fieldRules.required, fieldRules.date] },
    idPrefix: 'courier-',
    submit: async ({ pickup_date }) => {
      const read = parseDate(pickup_date);
      if (read.ok) await courier.mutateAsync(read.date);
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <CommandForm form={form} submit={text('courier.submit')} onClose={onClose}>
      <p>{text('courier.text')}</p>
      <DatePicker {...form.field('pickup_date')} label={text('courier.date')} min={today} today={today} />
    </CommandForm>
  );
}

function ReturnForm({ buyout, onClose }: CommandFormProps) {
  const text = useText();
  const giveBack = useCommand({
    id: buyout.id,
    send: (body: { readonly tracking: string; readonly note: string }) =>
      client.call('admin_return_buyout', { params: { id: buyout.id }, body: { version: buyout.version, ...body } }),
    done: 'return.done',
  });
  const form = useShopForm({
    defaults: { tracking: '', note: '' },
    rules: { tracking: [fieldRules.maxLength(80), fieldRules.plainText], note: [fieldRules.maxLength(2000), fieldRules.plainText] },
    idPrefix: 'return-',
    submit: async (values) => {
      await giveBack.mutateAsync(values);
      onClose();
    },
    onFailure: isConflict,
  });
  return (
    <CommandForm form={form} submit={text('return.submit')} kind="danger" onClose={onClose}>
      <p>{text('return.text')}</p>
      <TextField {...form.field('tracking')} label={text('return.tracking')} optional />
      <TextArea {...form.field('note')} label={text('return.note')} optional />
    </CommandForm>
  );
}

interface CommandFormFrameProps {
  readonly form: Pick<ReturnType<typeof useShopForm>, 'summary' | 'isBusy' | 'onSubmit'>;
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
