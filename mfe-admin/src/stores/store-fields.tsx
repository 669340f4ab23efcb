import type { AdminStore } from '@okruh/contracts/http/accounts/store-admin';
import { storesPage } from '@okruh/contracts/shop-paths';
import { marketCodes } from '@okruh/market';
import { Fields, Notice, Select, Switch, TextArea, TextField } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { accounts } from '../office/api/api.ts';
import { TimeField } from '../office/fields/time-field.tsx';
import { TokenField } from '../office/fields/token-field.tsx';
import { weekDays } from '../office/fields/typed-date-time.ts';
import type { StoreForm } from './store-form.ts';

interface StoreFieldsProps {
  readonly form: ShopForm<StoreForm>;
  /** As it is saved; null for a new one. */
  readonly store: AdminStore | null;
  /** Ends of addresses that lead to the store besides its own. */
  readonly formerNames: readonly string[];
}

/** Where a store is, when it is open, and what it does. */
export function StoreFields({ form, store, formerNames }: StoreFieldsProps) {
  const text = useText();
  const isNew = store === null;
  const { data } = useQuery(accounts.query('admin_get_store_choices'));
  return (
    <>
      <Fields>
        {isNew && (
          <Select
            {...form.field('market')}
            width={2}
            label={text('stores.market')}
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          />
        )}
        <TextField {...form.field('name')} width={3} label={text('field.name')} />
        <TextField
          {...form.field('seo_name')}
          width={3}
          label={text('field.seo_name')}
          help={describeAddress(store, formerNames, form.watch('seo_name').trim(), text)}
        />
        <TextField {...form.field('street')} width={3} label={text('field.street')} />
        <TextField {...form.field('city')} width={2} label={text('field.city')} />
        <TextField {...form.field('city_part')} width={2} label={text('field.city_part')} optional />
        <TextField {...form.field('postcode')} width={2} label={text('field.postcode')} />
        <TextField {...form.field('phone')} width={3} label={text('field.phone')} type="tel" />
        <TextField {...form.field('e_mail')} width={3} label={text('field.e_mail')} type="email" />
        <TextField {...form.field('lat')} width={2} label={text('field.lat')} inputMode="decimal" />
        <TextField {...form.field('lng')} width={2} label={text('field.lng')} inputMode="decimal" />
        <TextField {...form.field('position')} width={2} label={text('field.position')} inputMode="numeric" />
        <TextArea {...form.field('access')} rows={2} label={text('field.access')} optional />
      </Fields>
      <fieldset className="stack">
        <legend>{text('field.opening_hours')}</legend>
        {weekDays.map((day) => (
          <Fields key={day}>
            <TimeField {...form.field(`open_${day}`)} width={3} label={text(`stores.open.${day}`)} optional />
            <TimeField {...form.field(`close_${day}`)} width={3} label={text('stores.close')} optional />
          </Fields>
        ))}
      </fieldset>
      <TextArea {...form.field('closed_on')} rows={4} label={text('field.closed_on')} help={text('stores.closed-on.help')} optional />
      <TokenField
        label={text('field.services')}
        add={text('stores.services.add')}
        name="store-services"
        options={data?.services ?? []}
        values={form.watch('services').split(',').filter(Boolean)}
        error={form.field('services').error}
        onChange={(services) => form.set('services', services.join(','))}
      />
      <Fields>
        <Switch {...form.field('is_buyout_center')} label={text('field.is_buyout_center')} />
        <Switch {...form.field('is_service_center')} label={text('field.is_service_center')} />
        <Switch {...form.field('is_show_room')} label={text('field.is_show_room')} />
        <Switch {...form.field('is_open')} label={text('field.is_open')} />
      </Fields>
      {store?.is_open === true && !form.watch('is_open') ? (
        <Notice tone="warning" role="status" title={text('stores.closing')}>
          {text('stores.closing.text', { path: toPath(store, store.seo_name) })}
        </Notice>
      ) : (
        <p className="soft">{text('stores.is-open.help')}</p>
      )}
      <Fields>
        <TextField
          {...form.field('express_delivery_radius_km')}
          width={3}
          label={text('field.express_delivery_radius_km')}
          after="km"
          inputMode="decimal"
          optional
        />
        <TextField {...form.field('timeslots')} width={3} label={text('field.timeslots')} help={text('stores.timeslots.help')} optional />
      </Fields>
    </>
  );
}

const toPath = ({ market }: AdminStore, name: string): string => `${storesPage[market]}/${name}`;

/** What becomes of the addresses of a store when it is saved as typed. */
function describeAddress(store: AdminStore | null, formerNames: readonly string[], typed: string, text: TextFunction): string {
  if (store === null || typed === '') return text('stores.seo-name.help');
  if (typed !== store.seo_name) return text('stores.seo-name.moves', { from: toPath(store, store.seo_name), to: toPath(store, typed) });
  if (formerNames.length === 0) return text('stores.seo-name.help');
  return text('stores.seo-name.former', { paths: formerNames.map((name) => toPath(store, name)).join(', ') });
}
