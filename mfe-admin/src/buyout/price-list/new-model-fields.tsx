import { Select } from '@okruh/ui';
import { Combobox } from '@okruh/ui/combobox';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { buyout } from '../../office/api/api.ts';
import { CheckGroup } from '../../office/fields/check-group.tsx';
import { toColourOption } from './colour-option.tsx';
import type { FoundDevice, NewModelValues } from './new-model.ts';

type Form = ShopForm<NewModelValues>;

/** A device of the catalogue by its name. */
export function DeviceChoice({ form, onChoose }: { readonly form: Form; onChoose(device: FoundDevice | null): void }) {
  const text = useText();
  const [q, setQ] = useState('');
  const found = useQuery({
    ...buyout.query('admin_find_devices', { query: { q: q.trim() } }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  const devices = found.data?.items ?? [];
  const chosen = form.watch('device');
  const { id, name, error } = form.field('device');
  return (
    <Combobox
      id={id}
      name={name}
      error={error}
      label={text('new-model.find')}
      help={text('new-model.find.help')}
      items={devices.map((device) => ({
        value: device.id,
        label: device.name,
        end: device.models.every((model) => model.is_listed) ? text('new-model.listed') : undefined,
      }))}
      value={chosen === '' ? null : chosen}
      minLength={2}
      busy={found.isFetching}
      onSearch={setQ}
      onChange={(value) => onChoose(devices.find((device) => device.id === value) ?? null)}
    />
  );
}

interface SizeChoiceProps {
  readonly form: Form;
  readonly device: FoundDevice;
  onChoose(model: FoundDevice['models'][number] | undefined): void;
}

/** A size of the device that isn't in the price list yet. */
export function SizeChoice({ form, device, onChoose }: SizeChoiceProps) {
  const text = useText();
  const free = device.models.filter((model) => !model.is_listed);
  const { onChange: _onChange, ...field } = form.field('model');
  if (free.length === 0) return <p className="soft">{text('new-model.all-listed')}</p>;
  return (
    <Select
      {...field}
      label={text('new-model.size')}
      placeholder={text('new-model.size.choose')}
      options={free.map(({ model, size }) => ({ value: model, label: size === '' ? device.name : size }))}
      onChange={({ target }) => onChoose(free.find(({ model }) => model === target.value))}
    />
  );
}

/** Colours in which the model is bought. */
export function ColourChoice({ form, colours }: { readonly form: Form; readonly colours: FoundDevice['models'][number]['colours'] }) {
  const text = useText();
  return (
    <CheckGroup
      id="model-colours"
      label={text('model-colours.title')}
      error={form.field('colours').error}
      options={colours.map(toColourOption)}
      values={form.watch('colours').split(',')}
      onChange={(values) => form.set('colours', values.join(','))}
    />
  );
}

/** The model whose answers and corrections the new one begins with. */
export function SimilarChoice({ form, device }: { readonly form: Form; readonly device: FoundDevice }) {
  const text = useText();
  const [q, setQ] = useState('');
  const found = useQuery({
    ...buyout.query('admin_list_appraisals', { query: { q, type_device: device.type_device, page_size: 50 } }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  const models = new Map((found.data?.items ?? []).map(({ model, name }) => [model, name]));
  if (device.similar !== null) models.set(device.similar.model, device.similar.name);
  const chosen = form.watch('copy');
  const { id, name, error } = form.field('copy');
  return (
    <Combobox
      id={id}
      name={name}
      error={error}
      label={text('new-model.similar')}
      help={text('new-model.similar.help')}
      items={[...models].map(([value, label]) => ({ value, label }))}
      value={chosen === '' ? null : chosen}
      minLength={2}
      busy={found.isFetching}
      onSearch={setQ}
      onChange={(value) => form.set('copy', value ?? '')}
    />
  );
}
