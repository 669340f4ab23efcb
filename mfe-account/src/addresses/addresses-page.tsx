import type { SavedAddress } from '@okruh/contracts/http/accounts/addresses';
import { Button, Dialog, Empty, focusHeading } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useState } from 'react';
import { AccountFrame } from '../parts/account-frame.tsx';
import { accounts } from '../model/api.ts';
import { Loading } from '../parts/loading.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressRecord, addressLine } from './address-record.tsx';

const bookQuery = accounts.query('get_addresses');

/** Address book of the account. */
export function AddressesPage() {
  const text = useText();
  return (
    <AccountFrame page="addresses" title={text('addresses.title')}>
      {() => <Addresses />}
    </AccountFrame>
  );
}

/** What is shown: the list, or the form of a new or a known address in its place. */
type View = 'list' | 'new' | SavedAddress;

function Addresses() {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [view, setView] = useState<View>('list');
  const [leaving, setLeaving] = useState<SavedAddress | null>(null);
  const book = useQuery(bookQuery);
  // The form takes the list's place without a change of address.
  const [wasElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    if (view !== 'list' || wasElsewhere) focusHeading();
  }, [view, wasElsewhere]);
  const show = (next: View): void => {
    setElsewhere(true);
    setView(next);
  };
  if (book.isError && book.data === undefined) {
    return (
      <Empty failed title={text('addresses.failed')} actions={<Button onClick={() => void book.refetch()}>{text('orders.retry')}</Button>}>
        {text('orders.failed.text')}
      </Empty>
    );
  }
  if (book.data === undefined) return <Loading label={text('addresses.loading')} rows={3} />;
  const { items, may_change: mayChange } = book.data;
  if (view !== 'list') {
    return (
      <AddressForm
        address={view === 'new' ? null : view}
        onCancel={() => show('list')}
        onSaved={async () => {
          await queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
          toast({ kind: 'success', title: text('address.saved') });
          show('list');
        }}
      />
    );
  }
  const add = (
    <Button icon={plusIcon} onClick={() => show('new')}>
      {text('addresses.add')}
    </Button>
  );
  if (items.length === 0) {
    return (
      <Empty title={text('addresses.empty')} actions={mayChange ? add : undefined}>
        {text(mayChange ? 'addresses.empty.text' : 'addresses.locked')}
      </Empty>
    );
  }
  return (
    <>
      <div>
        {items.map((address) => (
          <AddressRecord
            key={address.id}
            address={address}
            mayChange={mayChange}
            onChange={() => show(address)}
            onDelete={() => setLeaving(address)}
          />
        ))}
      </div>
      {mayChange ? <div className="row">{add}</div> : <p className="soft small">{text('addresses.locked')}</p>}
      <DeleteDialog address={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function DeleteDialog({ address, onClose }: { readonly address: SavedAddress | null; onClose(): void }) {
  const text = useText();
  const locale = useLocale();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => accounts.call('delete_address', { params: { address: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: bookQuery.queryKey });
      onClose();
      focusHeading();
    },
    onError: (error) => toast({ kind: 'error', title: text('address.not-deleted'), text: failureText(error, locale) }),
  });
  return (
    <Dialog
      isOpen={address !== null}
      onClose={onClose}
      title={text('address.delete.title')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {text('address.delete.keep')}
          </Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => address !== null && remove.mutate(address.id)}>
            {text('address.delete')}
          </Button>
        </>
      }
    >
      {address !== null && addressLine(address)}
    </Dialog>
  );
}
