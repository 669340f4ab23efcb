import type { Bonus } from '@okruh/contracts/http/buyout-admin/bonuses';
import { marketCodes } from '@okruh/market';
import { qualities } from '@okruh/market/appraisal';
import { Fields, Select, TextField } from '@okruh/ui';
import { Combobox } from '@okruh/ui/combobox';
import { DatePicker } from '@okruh/ui/date-picker';
import type { ShopForm } from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useState } from 'react';
import { buyout, catalog } from '../../office/api/api.ts';
import { CheckGroup } from '../../office/fields/check-group.tsx';
import { deviceTypes } from '../../office/fields/device-types.ts';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { type BonusValues, readMarkets, readQualities } from './bonus-form.ts';

interface BonusFieldsProps {
  readonly form: ShopForm<BonusValues>;
  /** Null for a new one. */
  readonly bonus: Bonus | null;
}

/** What a bonus is for, how high it is, where and when it holds. */
export function BonusFields({ form, bonus }: BonusFieldsProps) {
  const text = useText();
  const manufacturers = useQuery(catalog.query('get_bonuses_manufacturers'));
  return (
    <>
      <Fields>
        <Select
          {...form.field('type')}
          width={3}
          label={text('filter.type')}
          options={deviceTypes.map((type) => ({ value: type, label: text(`device-type.${type}`) }))}
        />
        <LateSelect
          {...form.field('manufacturer')}
          width={3}
          chosen={form.watch('manufacturer')}
          label={text('filter.manufacturer')}
          options={[{ value: '', label: text('bonuses.every-manufacturer') }, ...(manufacturers.data?.choices ?? [])]}
        />
      </Fields>
      <DeviceField form={form} bonus={bonus} />
      <GradeField form={form} />
      <Fields>
        <TextField {...form.field('percent')} width={2} label={text('bonuses.percent')} after="%" inputMode="decimal" />
        <TextField {...form.field('czk')} width={2} label={text('bonuses.at-most')} after="Kč" inputMode="numeric" />
        <TextField {...form.field('ron')} width={2} label={text('bonuses.at-most')} after="Lei" inputMode="numeric" />
        <DatePicker {...form.field('from')} width={3} label={text('bonuses.from')} />
        <DatePicker {...form.field('to')} width={3} label={text('bonuses.to')} help={text('bonuses.to.help')} optional />
      </Fields>
      <MarketField form={form} />
    </>
  );
}

/** One family of devices, found by its name in the price list; empty for all. */
function DeviceField({ form, bonus }: BonusFieldsProps) {
  const text = useText();
  const [q, setQ] = useState('');
  const [type, manufacturer, chosen] = [form.watch('type'), form.watch('manufacturer'), form.watch('device')];
  const found = useQuery({
    ...buyout.query('admin_list_appraisals', {
      query: { q, type_device: type, ...(manufacturer !== '' && { manufacturer }), page_size: 50 },
    }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
  const families = new Map((found.data?.items ?? []).map(({ device }) => [device.id, device.name]));
  if (bonus?.device?.id === chosen && bonus.device !== null) families.set(bonus.device.id, bonus.device.name);
  const { id, name, error } = form.field('device');
  return (
    <Combobox
      id={id}
      name={name}
      error={error}
      optional
      label={text('bonuses.device')}
      help={text('bonuses.device.help')}
      items={[...families].map(([value, label]) => ({ value, label }))}
      value={chosen === '' ? null : chosen}
      minLength={2}
      busy={found.isFetching}
      onSearch={setQ}
      onChange={(value) => form.set('device', value ?? '')}
    />
  );
}

function GradeField({ form }: { readonly form: ShopForm<BonusValues> }) {
  const text = useText();
  const grades = useQuery(catalog.query('get_bonuses_quality_types'));
  const getLabel = (quality: string): string =>
    grades.data?.choices.find(({ value }) => value === quality)?.label ?? text('discounts.quality', { quality });
  return (
    <CheckGroup
      id="bonus-qualities"
      label={text('bonuses.qualities')}
      help={text('bonuses.qualities.help')}
      options={qualities.map((quality) => ({ value: quality, label: getLabel(quality) }))}
      values={readQualities(form.watch('qualities'))}
      onChange={(values) => form.set('qualities', values.join(','))}
    />
  );
}

function MarketField({ form }: { readonly form: ShopForm<BonusValues> }) {
  const text = useText();
  return (
    <CheckGroup
      id="bonus-markets"
      label={text('bonuses.markets')}
      error={form.field('markets').error}
      options={marketCodes.map((code) => ({ value: code, label: text(`discounts.market.${code}`) }))}
      values={readMarkets(form.watch('markets'))}
      onChange={(values) => form.set('markets', values.join(','))}
    />
  );
}
