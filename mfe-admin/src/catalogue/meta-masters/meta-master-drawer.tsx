import type { MetaMaster } from '@okruh/contracts/http/catalog-admin/meta-masters';
import { Button, Drawer, Empty, Select, Skeleton, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { ProductPicker } from '../../office/fields/product-picker.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface MetaMasterDrawerProps {
  readonly id: string;
  readonly mayEdit: boolean;
  onClose(): void;
}

/** One meta master: its name and its products, which can join, leave, or move to another one. */
export function MetaMasterDrawer({ id, mayEdit, onClose }: MetaMasterDrawerProps) {
  const text = useText();
  const meta = useQuery({ ...catalog.query('get_meta_master', { params: { meta_master_id: id } }), staleTime: 0 });
  return (
    <Drawer isOpen onClose={onClose} title={meta.data?.name ?? text('meta.title')}>
      {meta.data !== undefined ? (
        <Details key={meta.data.name} meta={meta.data} mayEdit={mayEdit} onGone={onClose} />
      ) : meta.isError ? (
        <LoadFailure title={text('meta.failed')} error={meta.error} onRetry={() => void meta.refetch()} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Drawer>
  );
}

/** A change of a meta master: the lists are asked for again. */
function useMetaChange<Input>(send: (input: Input) => Promise<unknown>, done: string, onDone: () => void = () => undefined) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast({ kind: 'success', title: text(done) });
      void catalog.invalidate(
        queryClient,
        'get_meta_master',
        'admin_list_meta_masters',
        'admin_get_master_product',
        'admin_list_master_products',
      );
      onDone();
    },
    onError: (error) => reportFailure(text('save-failed'), error),
  });
}

interface DetailsProps {
  readonly meta: MetaMaster;
  readonly mayEdit: boolean;
  onGone(): void;
}

function Details({ meta, mayEdit, onGone }: DetailsProps) {
  const text = useText();
  const locale = useNameLocale();
  const params = { meta_master_id: meta.id };
  const [name, setName] = useState(meta.name);
  const [moving, setMoving] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const rename = useMetaChange(() => catalog.call('update_meta_master', { params, body: { name } }), 'saved');
  const add = useMetaChange(
    (product: string) => catalog.call('add_master_product', { body: { meta_master_id: meta.id, master_product_id: product } }),
    'saved',
  );
  const leave = useMetaChange(
    (product: string) =>
      catalog.call('update_meta_master', {
        params,
        body: { master_product_ids: meta.master_products.map(({ id }) => id).filter((id) => id !== product) },
      }),
    'saved',
  );
  const remove = useMetaChange(() => catalog.call('delete_meta_master', { params }), 'deleted', onGone);
  return (
    <div className="stack">
      {mayEdit && (
        <div className={styles.inline}>
          <TextField
            name="meta-name"
            label={text('column.name')}
            value={name}
            maxLength={120}
            onChange={({ target }) => setName(target.value)}
          />
          <Button
            busy={rename.isPending}
            disabledBecause={name.trim() === '' || name === meta.name ? text('form.unchanged') : undefined}
            onClick={() => rename.mutate(undefined)}
          >
            {text('meta.rename')}
          </Button>
        </div>
      )}
      <h3>{text('meta.products')}</h3>
      {meta.master_products.length === 0 ? (
        <Empty title={text('meta.no-products')} />
      ) : (
        <ul className={styles.rows}>
          {meta.master_products.map((product) => (
            <li key={product.id}>
              <span>
                {product.name[locale]} <code>{product.code}</code>
              </span>
              {mayEdit && (
                <span className="row row-tight">
                  <Button kind="quiet" size="small" onClick={() => setMoving(product.id)}>
                    {text('meta.swap')}
                  </Button>
                  <Button kind="bare" size="small" busy={leave.isPending} onClick={() => leave.mutate(product.id)}>
                    {text('meta.leave')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <>
          <ProductPicker
            name="meta-add"
            label={text('meta.add-product')}
            help={text('meta.add-product.help')}
            known={[]}
            values={[]}
            onChange={([id]) => id !== undefined && add.mutate(id)}
          />
          <div>
            <Button kind="bare" className={styles.danger} onClick={() => setDeleting(true)}>
              {text('meta.delete')}
            </Button>
          </div>
        </>
      )}
      {moving !== null && <Swap from={meta.id} product={moving} onClose={() => setMoving(null)} />}
      <ConfirmDialog
        isOpen={isDeleting}
        kind="danger"
        title={text('meta.delete.title', { name: meta.name })}
        confirm={text('meta.delete')}
        isBusy={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate(undefined)}
      >
        <p>{text('meta.delete.text')}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Where a product is to move: every meta master but its own. */
function Swap({ from, product, onClose }: { readonly from: string; readonly product: string; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const [target, setTarget] = useState('');
  const others = useQuery(catalog.query('exclude_meta_master', { params: { excluded_meta_master_id: from } }));
  const swap = useMetaChange(
    () => catalog.call('swap_meta_master', { params: { master_product_id: product }, body: { meta_master_id: target } }),
    'saved',
    onClose,
  );
  return (
    <ConfirmDialog
      isOpen
      title={text('meta.swap.title')}
      confirm={text('meta.swap')}
      isBusy={swap.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (target === '') toast({ kind: 'warning', title: text('meta.swap.missing') });
        else swap.mutate(undefined);
      }}
    >
      <Select
        name="swap"
        label={text('meta.swap.target')}
        placeholder={text('meta.swap.choose')}
        value={target}
        onChange={({ target: field }) => setTarget(field.value)}
        options={others.data?.choices ?? []}
      />
    </ConfirmDialog>
  );
}
