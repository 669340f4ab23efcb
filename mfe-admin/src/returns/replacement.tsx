import type { ComplaintDetail } from '@okruh/contracts/http/orders-admin/complaints';
import { Button, Dialog, Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type FormEvent, useState } from 'react';
import { orders } from '../office/api/orders-api.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { useMay, useMayActAt } from '../office/session.ts';
import { useReturnCommand } from './return-queries.ts';

interface ReplacementProps {
  readonly complaint: ComplaintDetail;
}

/** Accepts a complaint by new goods from the shelf of a store, where their buyer fetches them. */
export function ReplaceButton({ complaint }: ReplacementProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (complaint.stores.length === 0) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text('complaint.replace')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text('complaint.replace.title', { number: complaint.number })}>
        {isOpen && <ReplaceForm complaint={complaint} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function ReplaceForm({ complaint: { id, version, stores }, onClose }: ReplacementProps & { onClose(): void }) {
  const text = useText();
  const [store, setStore] = useState('');
  const [isChecked, setChecked] = useState(false);
  const replace = useReturnCommand(
    'complaint',
    id,
    { failed: text('complaint.replace.failed'), done: text('complaint.replace.done') },
    () => orders.call('admin_replace_complaint', { params: { id }, body: { version, store_id: store } }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    // Another store can be tried where there are too few.
    if (store !== '') replace.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{text('complaint.replace.text')}</p>
      <Select
        id="replace-store"
        label={text('complaint.replace.store')}
        value={store}
        error={isChecked && store === '' ? text('complaint.replace.missing') : undefined}
        options={[
          { value: '', label: text('complaint.replace.choose') },
          ...stores.map(({ store_id: value, name: label }) => ({ value, label })),
        ]}
        onChange={(event) => setStore(event.target.value)}
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="key" busy={replace.isPending}>
          {text('complaint.replace')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Notes that the buyer has the new goods; for people of the store where they wait. */
export function HandOverButton({ complaint: { id, version, replacement } }: ReplacementProps) {
  const text = useText();
  const mayHandOver = useMay('order:counter');
  const mayActAt = useMayActAt();
  const handOver = useReturnCommand(
    'complaint',
    id,
    { failed: text('complaint.hand-over.failed'), done: text('complaint.hand-over.done') },
    () => orders.call('admin_hand_over_replacement', { params: { id }, body: { version } }),
  );
  if (replacement === null || !mayHandOver || !mayActAt(replacement.store_id)) return null;
  return (
    <Button size="small" busy={handOver.isPending} onClick={() => handOver.mutate(undefined)}>
      {text('complaint.hand-over')}
    </Button>
  );
}
