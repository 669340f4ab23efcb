import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { type AdditionPreview, MAX_ADDED_PIECES, MAX_ADDED_PRODUCTS } from '@okruh/contracts/http/orders-admin/additions';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { Button, Dialog, ErrorSummary, Icon, Select, Skeleton } from '@okruh/ui';
import { Combobox } from '@okruh/ui/combobox';
import { closeIcon, plusIcon } from '@okruh/ui/icons';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { catalog } from '../../office/api/api.ts';
import { orders } from '../../office/api/orders-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { additionPreviewQuery, deskQuery } from './order-queries.ts';
import styles from './order.module.css';
import { formatMoney } from '../../office/language/format.ts';

interface AddDialogProps {
  readonly order: AdminOrder;
  readonly desk: OrderDesk;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Adds products to the order: which, how many, what it means for the price, and the press that does it. */
export function AddDialog({ order, desk, isOpen, onClose }: AddDialogProps) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('order.add.title', { number: order.number })}>
      {isOpen && desk.adding === 'allowed' && <AddForm order={order} desk={desk} onClose={onClose} />}
      {isOpen && desk.adding !== 'allowed' && <p>{text(`order.add.locked.${desk.adding}`)}</p>}
    </Dialog>
  );
}

/** A product that was chosen. */
interface Chosen {
  readonly variant: string;
  readonly label: string;
  readonly quantity: number;
}

function AddForm({ order, desk, onClose }: Omit<AddDialogProps, 'isOpen'>) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  // One for what is chosen: pressed twice, or sent again after the connection broke, it is one addition.
  const [additionId, setAdditionId] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const reload = () =>
    orders.invalidate(queryClient, 'admin_get_order', 'admin_get_order_desk', 'admin_list_order_history', 'admin_list_orders');
  const form = useOfficeForm({
    defaults: {},
    rules: {},
    idPrefix: 'add-',
    submit: async () => {
      if (preview.data === undefined) return;
      const saved = await orders.call('admin_add_order_lines', {
        params: { id: order.id },
        body: { addition_id: additionId, version: desk.version, difference: preview.data.difference, lines },
      });
      queryClient.setQueryData(deskQuery(order.id).queryKey, saved);
      toast({ kind: 'success', title: text(`order.add.done.${preview.data.settlement}`, { number: order.number }) });
      onClose();
      await reload();
    },
    onFailure: (error) => {
      if (error instanceof ProblemError && error.status === 409) {
        // What was refused stays refused under its id; price and stock are asked for again.
        setAdditionId(crypto.randomUUID());
        void preview.refetch();
        void reload();
      }
      return false;
    },
  });
  const lines = chosen.map(({ variant, quantity }) => ({ variant_id: variant, quantity }));
  const preview = useQuery({
    ...additionPreviewQuery(order.id, desk.version, lines),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  });
  const choose = (variant: string, label: string): void => {
    if (chosen.length === MAX_ADDED_PRODUCTS || chosen.some((one) => one.variant === variant)) return;
    setChosen([...chosen, { variant, label, quantity: 1 }]);
  };
  const own = (desk.changeable_lines ?? []).filter(({ variant_id: id }) => chosen.every(({ variant }) => variant !== id));
  return (
    <form className={`stack ${styles.adding}`} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('order.add.failed')} />
      <ProductSearch onChoose={choose} />
      {own.length > 0 && (
        <div className="row" role="group" aria-label={text('order.add.own')}>
          {own.map(({ variant_id: variant, name, code }) => (
            <Button key={variant} kind="quiet" size="small" icon={plusIcon} onClick={() => choose(variant, `${name} (${code})`)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {chosen.map(({ variant, label, quantity }) => (
        <div key={variant} className={styles.added}>
          <Select
            label={label}
            value={String(quantity)}
            options={Array.from({ length: MAX_ADDED_PIECES }, (_, before) => ({
              value: String(before + 1),
              label: text('order.packages.pieces', { count: before + 1 }),
            }))}
            onChange={({ currentTarget: { value } }) =>
              setChosen(chosen.map((one) => (one.variant === variant ? { ...one, quantity: Number(value) } : one)))
            }
          />
          <Button kind="quiet" size="small" onClick={() => setChosen(chosen.filter((one) => one.variant !== variant))}>
            <Icon of={closeIcon} label={text('order.add.leave', { name: label })} />
          </Button>
        </div>
      ))}
      <div className={styles.consequences} aria-live="polite">
        <b>{text('order.cancel.then')}</b>
        {lines.length === 0 && <p>{text('order.add.nothing')}</p>}
        {lines.length > 0 && preview.isPending && <Skeleton height="4rem" />}
        {lines.length > 0 && preview.isError && (
          <LoadFailure title={text('order.edit.preview.failed')} error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {lines.length > 0 && preview.isSuccess && <Consequences preview={preview.data} />}
      </div>
      <DialogButtons onCancel={onClose} cancel={text('order.cancel.back')}>
        <Button
          type="submit"
          busy={form.isBusy}
          disabled={lines.length === 0 || !preview.isSuccess || preview.isPlaceholderData || isShort(preview.data)}
        >
          {text('order.add.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

/** There are fewer pieces than are wanted. */
const isShort = ({ lines }: AdditionPreview): boolean => lines.some(({ quantity, available }) => available < quantity);

/** The catalogue by name, code or EAN. */
function ProductSearch({ onChoose }: { onChoose(variant: string, label: string): void }) {
  const text = useText();
  const { locale } = useRemote();
  const [q, setQ] = useState('');
  // A box that has added something starts again.
  const [round, setRound] = useState(0);
  const found = useQuery({
    ...catalog.query('admin_find_products', { query: { q } }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.items ?? []).flatMap((product) =>
    product.variants.map(({ id, code, name }) => ({ value: id, label: `${name[locale]} (${code})`, group: product.name[locale] })),
  );
  return (
    <Combobox
      key={round}
      id="add-product"
      label={text('order.add.product')}
      help={text('order.add.product.help')}
      items={items}
      value={null}
      minLength={2}
      onSearch={setQ}
      busy={found.isFetching}
      onChange={(variant) => {
        const product = items.find(({ value }) => value === variant);
        if (product === undefined) return;
        onChoose(product.value, product.label);
        setRound(round + 1);
      }}
    />
  );
}

/** What the addition sets off, as the server says it. */
function Consequences({ preview }: { readonly preview: AdditionPreview }) {
  const text = useText();
  return (
    <ul>
      {preview.lines.map(({ variant_id: id, name, quantity, final_total: total, available }) => (
        <li key={id}>
          {text('order.add.then.line', { quantity, name, amount: formatMoney(total) })}{' '}
          {text('order.add.then.available', { count: available })}
        </li>
      ))}
      <li>{text('order.edit.then.price', { before: formatMoney(preview.old_total), after: formatMoney(preview.new_total) })}</li>
      <li>
        {text(`order.add.then.${preview.settlement}`, { amount: formatMoney(preview.difference), hours: preview.pay_within_hours ?? 0 })}
      </li>
      {preview.settlement === 'due' && <li>{text('order.edit.then.mail')}</li>}
    </ul>
  );
}
