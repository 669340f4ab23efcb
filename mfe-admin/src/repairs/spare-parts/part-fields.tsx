import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { Field, Fields, Select, Switch, TextField } from '@okruh/ui';
import { Combobox } from '@okruh/ui/combobox';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { repairs } from '../../office/api/repairs-api.ts';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { listIds, type PartFields as Values } from './part-form.ts';

interface PartFieldsProps {
  readonly form: ShopForm<Values>;
  /** Null for a new one. */
  readonly part: SparePart | null;
}

/** What a part is called, what it fits, costs and where it lies. */
export function PartFields({ form, part }: PartFieldsProps) {
  const text = useText();
  const choices = useQuery(repairs.query('admin_get_part_choices'));
  const kinds = choices.data?.kinds ?? [];
  return (
    <>
      {part === null && <TextField {...form.field('code')} label={text('part.code')} help={text('part.code.help')} />}
      <Fields>
        <BothFields label={text('part.name')} cs={form.field('name_cs')} ro={form.field('name_ro')} />
      </Fields>
      <FitsFields form={form} part={part} />
      <Fields>
        <LateSelect
          {...form.field('kind')}
          width={3}
          chosen={form.watch('kind')}
          label={text('part.kind')}
          options={[{ value: '', label: text('operations.kind.choose') }, ...kinds.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Select
          {...form.field('origin')}
          width={3}
          label={text('part.origin')}
          options={(['original', 'compatible'] as const).map((origin) => ({ value: origin, label: text(`parts.origin.${origin}`) }))}
        />
        <TextField {...form.field('czk')} width={3} label={text('part.purchase')} after="Kč" inputMode="numeric" />
        <TextField {...form.field('ron')} width={3} label={text('part.purchase')} after="Lei" inputMode="numeric" />
        <TextField {...form.field('minimum_cz')} width={3} label={text('part.minimum', { market: 'CZ' })} inputMode="numeric" />
        <TextField {...form.field('minimum_ro')} width={3} label={text('part.minimum', { market: 'RO' })} inputMode="numeric" />
        <TextField {...form.field('location')} width={3} label={text('spare-parts.location')} optional />
      </Fields>
      {part !== null && <RetiredField form={form} />}
    </>
  );
}

/** The model that a part is for with its colour, and further ones that it fits in any colour. */
function FitsFields({ form, part }: PartFieldsProps) {
  const text = useText();
  const choices = useQuery(repairs.query('admin_get_part_choices'));
  const devices = choices.data?.devices ?? [];
  const chosen = form.watch('device');
  const further = listIds(form.watch('also_fits'));
  const known = new Map([...(part?.also_fits ?? []), ...devices].map(({ id, name }) => [id, name]));
  const colours = devices.find(({ id }) => id === chosen)?.colours ?? [];
  const { id, name, error } = form.field('device');
  const others = form.field('also_fits');
  return (
    <>
      {part === null && (
        <Combobox
          id={id}
          name={name}
          error={error}
          label={text('column.device')}
          items={devices.map((device) => ({ value: device.id, label: device.name }))}
          value={chosen === '' ? null : chosen}
          onChange={(value) => {
            form.set('device', value ?? '');
            form.set('colour', '');
          }}
        />
      )}
      <LateSelect
        {...form.field('colour')}
        key={chosen}
        chosen={form.watch('colour')}
        label={text('part.colour')}
        options={[
          { value: '', label: text('part.colour.any') },
          ...(colours.length === 0 && part?.colour !== null && part !== null ? [part.colour] : colours).map((colour) => ({
            value: colour.id,
            label: colour.name,
          })),
        ]}
      />
      <TokenField
        name={others.id}
        label={text('part.also-fits')}
        add={text('operations.devices.add')}
        error={others.error}
        values={further}
        options={[...known].filter(([device]) => device !== chosen).map(([value, label]) => ({ value, label }))}
        onChange={(ids) => form.set('also_fits', ids.join(','))}
      />
    </>
  );
}

function RetiredField({ form }: Pick<PartFieldsProps, 'form'>) {
  const text = useText();
  const { error, ...field } = form.field('retired');
  return (
    <Field id={`${field.id}-group`} label={text('part.order')} help={text('part.retired.help')} error={error} isGroup>
      {() => <Switch {...field} label={text('part.retired')} />}
    </Field>
  );
}
