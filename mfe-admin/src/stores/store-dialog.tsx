import type { AdminStore } from '@okruh/contracts/http/accounts/store-admin';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { accounts } from '../office/api/api.ts';
import { ChangeHistory } from '../office/conflict/change-history.tsx';
import { RecordDialog } from '../office/dialog/record-dialog.tsx';
import { checkTimes } from '../office/fields/typed-date-time.ts';
import { RecordForm, useRecordForm } from '../office/form/record-form.tsx';
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
  return (
    <RecordDialog
      query={isNew ? null : accounts.query('admin_get_store', { params: { store: id } })}
      title={(data) => data?.store.name ?? text(isNew ? 'stores.add' : 'stores.one')}
      failed={text('stores.one.failed')}
      className="dialog-sheet"
      onClose={onClose}
    >
      {(data) => (
        <>
          <Form store={data?.store ?? null} formerNames={data?.former_names ?? []} onClose={onClose} />
          {data !== null && <ChangeHistory history={data.history} />}
        </>
      )}
    </RecordDialog>
  );
}

interface FormProps {
  readonly store: AdminStore | null;
  /** Ends of addresses that lead to the store besides its own. */
  readonly formerNames: readonly string[];
  onClose(): void;
}

function Form({ store: given, formerNames, onClose }: FormProps) {
  const text = useText();
  const { market: site } = useRemote();
  const queryClient = useQueryClient();
  const editing = useRecordForm<StoreForm, AdminStore>({
    record: given,
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
    toFields: (store) => toForm(store, site),
    read: async ({ id }) => {
      const { store: thing } = await accounts.call('admin_get_store', { params: { store: id } });
      return { thing, by: thing.changed_by, at: thing.changed_at };
    },
    save: async (values, base) => {
      const body = toBody(values, site);
      if (base === null) await accounts.call('admin_add_store', { body: { ...body, market: values.market === 'ro' ? 'ro' : 'cz' } });
      else await accounts.call('admin_update_store', { params: { store: base.id }, body: { ...body, version: base.version } });
      return text(base === null ? 'stores.added' : 'stores.saved');
    },
    reload: () => void accounts.invalidate(queryClient, 'admin_list_stores', 'admin_get_store'),
    onClose,
  });
  const { form, record: store } = editing;
  return (
    <RecordForm of={editing} submit={text(store === null ? 'stores.add' : 'form.save')}>
      <StoreFields form={form} store={store} formerNames={formerNames} />
    </RecordForm>
  );
}
