import type { OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { Button, Fields, Select, Switch, TextField } from '@okruh/ui';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { repairs } from '../../office/api/repairs-api.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { knownOr } from '../../office/grid/list-address.ts';
import { listIds, type OperationFields as Values } from './operation-form.ts';
import { useNameLocale } from '../../office/language/language.ts';

interface OperationFieldsProps {
  readonly form: ShopForm<Values>;
  /** Null for a new one. */
  readonly operation: OperationRow | null;
}

/** What an operation is called, costs and takes; of a new one also for which devices it is. */
export function OperationFields({ form, operation }: OperationFieldsProps) {
  const text = useText();
  const locale = useNameLocale();
  const choices = useQuery(repairs.query('admin_get_operation_choices'));
  const kinds = choices.data?.kinds ?? [];
  return (
    <>
      {operation === null && <DevicesField form={form} />}
      <LateSelect
        {...form.field('kind')}
        chosen={form.watch('kind')}
        label={text('operations.kind')}
        options={[
          { value: '', label: text('operations.kind.choose') },
          ...kinds.map(({ id, name }) => ({ value: id, label: name[locale] })),
        ]}
      />
      <Fields>
        <BothFields
          label={text('operations.name')}
          help={text('operations.name.help')}
          cs={form.field('name_cs')}
          ro={form.field('name_ro')}
          optional
        />
        <TextField
          {...form.field('czk')}
          width={3}
          label={text('operations.czk')}
          help={text('operations.price.help')}
          after="Kč"
          inputMode="numeric"
          optional
        />
        <TextField {...form.field('ron')} width={3} label={text('operations.ron')} after="Lei" inputMode="numeric" optional />
        <TextField
          {...form.field('minutes')}
          width={3}
          label={text('operations.minutes')}
          help={text('operations.minutes.help')}
          inputMode="numeric"
        />
        <TextField {...form.field('months')} width={3} label={text('operations.months')} inputMode="numeric" />
      </Fields>
      <PartsField form={form} operation={operation} />
      <Switch {...form.field('on_the_spot')} label={text('operations.on-the-spot')} />
      <Switch {...form.field('is_offered')} label={text('operations.is-offered')} />
    </>
  );
}

/** Devices one by one, or all of a manufacturer at once. */
function DevicesField({ form }: Pick<OperationFieldsProps, 'form'>) {
  const text = useText();
  const choices = useQuery(repairs.query('admin_get_operation_choices'));
  const [type, setType] = useState<DeviceType>('phone');
  const [manufacturer, setManufacturer] = useState('');
  const chosen = listIds(form.watch('devices'));
  const devices = choices.data?.devices ?? [];
  const ofType = devices.filter((device) => device.type_device === type);
  const manufacturers = new Map(ofType.map((device) => [device.manufacturer.id, device.manufacturer.name]));
  const found = ofType.filter((device) => manufacturer === '' || device.manufacturer.id === manufacturer);
  const { id, error } = form.field('devices');
  const set = (ids: readonly string[]): void => form.set('devices', [...new Set(ids)].join(','));
  return (
    <>
      <Fields>
        <Select
          id="operation-device-type"
          width={3}
          label={text('filter.type')}
          options={deviceTypes.map((value) => ({ value, label: text(`device-type.${value}`) }))}
          value={type}
          onChange={({ target }) => {
            setType(knownOr(target.value, deviceTypes, 'phone' as const));
            setManufacturer('');
          }}
        />
        <Select
          id="operation-manufacturer"
          width={3}
          label={text('operations.manufacturer')}
          options={[
            { value: '', label: text('operations.manufacturer.any') },
            ...[...manufacturers].map(([value, label]) => ({ value, label })),
          ]}
          value={manufacturer}
          onChange={({ target }) => setManufacturer(target.value)}
        />
      </Fields>
      <TokenField
        name={id}
        label={text('operations.devices')}
        add={text('operations.devices.add')}
        error={error}
        values={chosen}
        options={devices
          .filter((device) => chosen.includes(device.id) || found.includes(device))
          .map((device) => ({ value: device.id, label: device.name }))}
        onChange={set}
      />
      <div className="row row-tight">
        <Button size="small" kind="quiet" onClick={() => set([...chosen, ...found.map((device) => device.id)])}>
          {text('operations.devices.all', { count: found.length })}
        </Button>
        {chosen.length > 0 && (
          <Button size="small" kind="quiet" onClick={() => set([])}>
            {text('operations.devices.none')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Parts of one device by name; for several devices each takes its own of the kind. */
function PartsField({ form, operation }: OperationFieldsProps) {
  const text = useText();
  const [device, ...others] = listIds(form.watch('devices'));
  const parts = useQuery({
    ...repairs.query('admin_list_operation_parts', { params: { device: device ?? '' } }),
    enabled: device !== undefined && others.length === 0,
  });
  const { id, error } = form.field('parts');
  return (
    <>
      {operation === null && <Switch {...form.field('parts_of_kind')} label={text('operations.parts-of-kind')} />}
      {device !== undefined && others.length === 0 && (
        <TokenField
          name={id}
          label={text('operations.parts')}
          add={text('operations.parts.add')}
          help={text('operations.parts.help')}
          error={error}
          values={listIds(form.watch('parts'))}
          options={(parts.data?.items ?? operation?.spare_parts ?? []).map((part) => ({ value: part.id, label: part.name }))}
          onChange={(ids) => form.set('parts', ids.join(','))}
        />
      )}
    </>
  );
}
