import type { ResponseOf } from '@okruh/contracts';
import type { adminGetTill } from '@okruh/contracts/http/counter-admin';
import { fieldRules } from '@okruh/market/fields';
import { markets } from '@okruh/market';
import { Button, Empty, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../office/form/use-office-form.ts';
import { counter } from '../office/api/counter-api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { parseAmount, typeAmount } from './amounts.ts';
import { useRefreshTill } from './till-queries.ts';
import styles from './till.module.css';

type Stores = ResponseOf<typeof adminGetTill>['stores'];

/** A clerk begins: what lies in the drawer is counted first. */
export function OpenDrawer({ stores }: { readonly stores: Stores }) {
  const text = useText();
  return (
    <AdminPage title={text('till.title')}>
      {stores.length === 0 ? <Empty title={text('till.no-store')}>{text('till.no-store.text')}</Empty> : <OpenForm stores={stores} />}
    </AdminPage>
  );
}

function OpenForm({ stores }: { readonly stores: Stores }) {
  const text = useText();
  const refresh = useRefreshTill();
  // Opened under one id, however often the key is pressed.
  const [id] = useState(() => crypto.randomUUID());
  const { market } = useRemote();
  const [first] = stores;
  const last = first?.last_counted ?? null;
  const form = useOfficeForm({
    defaults: { store: first?.id ?? '', float: last === null ? '' : typeAmount(last.amount) },
    rules: {
      store: [fieldRules.required],
      float: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0)],
    },
    idPrefix: 'drawer-',
    submit: async ({ store, float }) => {
      await counter.call('admin_open_drawer', { body: { id, store_id: store, float: parseAmount(float, market) ?? 0 } });
      refresh();
    },
  });
  const chosen = stores.find((store) => store.id === form.watch('store'));
  return (
    <form className={`panel stack ${styles.opening}`} noValidate onSubmit={form.onSubmit}>
      <div>
        <h2>{text('till.open')}</h2>
        <p className="soft">{text('till.open.text')}</p>
      </div>
      <ErrorSummary {...form.summary} title={text('till.open.failed')} />
      {stores.length > 1 ? (
        <Select
          {...form.field('store')}
          label={text('till.store')}
          options={stores.map((store) => ({ value: store.id, label: store.name }))}
        />
      ) : (
        <p>
          {text('till.store')}: <b>{first?.name}</b>
        </p>
      )}
      <TextField
        {...form.field('float')}
        label={text('till.float')}
        help={text(chosen?.last_counted ? 'till.float.last' : 'till.float.help')}
        inputMode="decimal"
        autoComplete="off"
        after={markets[chosen?.market ?? 'cz'].currency === 'CZK' ? 'Kč' : 'Lei'}
      />
      <div className="row">
        <Button type="submit" kind="key" size="large" busy={form.isBusy}>
          {text('till.open.submit')}
        </Button>
      </div>
    </form>
  );
}
