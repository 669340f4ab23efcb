import type { AdminStore } from '@okruh/contracts/http/accounts/store-admin';
import { Button, Dialog, ErrorSummary, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { accounts } from '../office/api/api.ts';
import { ChangeHistory } from '../office/conflict/change-history.tsx';
import { FormConflict, useConflict } from '../office/conflict/conflict.tsx';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { checkTimes } from '../office/fields/typed-date-time.ts';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { StoreFields } from './store-fields.tsx';
import { type StoreForm, storeRules, storeWirePaths, timeFields, toBody, toForm } from './store-form.ts';

interface StoreDialogProps {
  /** Store, or `new`. */
  readonly id: string;
  onClose(): void;
}

/** One store, and what was changed on it. */
export function StoreDialog({ id, onClose }: StoreDialogProps) {
  const text = useText();
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({
    ...accounts.query('admin_get_store', { params: { store: id } }),
    enabled: !isNew,
    staleTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? text('stores.add') : (data?.store.name ?? text('stores.one'))} className="dialog-sheet">
      {!isNew && data === undefined && error === null && <Skeleton height="24rem" />}
      {data === undefined && error !== null && (
        <LoadFailure title={text('stores.one.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {isNew && <Form store={null} onClose={onClose} />}
      {data !== undefined && (
        <div className="stack">
          <Form store={data.store} onClose={onClose} />
          <ChangeHistory history={data.history} />
        </div>
      )}
    </Dialog>
  );
}

function Form({ store: given, onClose }: { readonly store: AdminStore | null; onClose(): void }) {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [store, setStore] = useState(given);
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  const start = toForm(store, site);
  const conflict = useConflict<AdminStore>(async () => {
    const { store: thing } = await accounts.call('admin_get_store', { params: { store: store?.id ?? '-' } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm<StoreForm>({
    defaults: start,
    idPrefix: 'store-',
    rules: storeRules,
    wirePaths: storeWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/accounts/store-admin').then(({ storeValuesSchema }) => storeValuesSchema),
      toBody: (values) => {
        checkTimes(values, timeFields, text('time.invalid'));
        return toBody(values, site);
      },
    },
    submit: async (values) => {
      const body = toBody(values, site);
      if (store === null) await accounts.call('admin_add_store', { body: { ...body, market: values.market === 'ro' ? 'ro' : 'cz' } });
      else
        await accounts.call('admin_update_store', {
          params: { store: store.id },
          body: { ...body, version: (conflict.saved ?? store).version },
        });
      void accounts.invalidate(queryClient, 'admin_list_stores', 'admin_get_store');
      toast({ kind: 'success', title: text(store === null ? 'stores.added' : 'stores.saved') });
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="store-"
        start={start}
        toFields={(theirs) => toForm(theirs, site)}
        onLoad={(theirs) => setStore(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <StoreFields form={form} isNew={store === null} />
      <DialogButtons onCancel={onClose}>
        <Button
          type="submit"
          kind="confirm"
          busy={form.isBusy}
          disabledBecause={store === null || form.isDirty ? undefined : text('form.unchanged')}
        >
          {text(store === null ? 'stores.add' : 'form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
