import type { Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin/tariffs';
import { type Market, marketCodes, parseNumber, todayIn } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Select, Switch, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { FormConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { BothFields } from '../../office/fields/both-fields.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { TokenField } from '../../office/fields/token-field.tsx';
import { formatOptionalDate, readDate, readOptionalDate } from '../../office/fields/typed-date-time.ts';
import { useTariffConflict } from './tariff-conflict.ts';
import { useTariffReload } from './use-tariff-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';

/** What is edited: a tariff, or a new one, as a copy of another or from nothing; null = closed. */
export type EditedTariff = { readonly from: Tariff | null; readonly isNew: boolean } | null;

interface TariffDialogProps {
  readonly edited: EditedTariff;
  readonly groups: readonly TariffGroup[];
  onClose(): void;
}

/** One tariff. Coefficient and rate of charge follow from the rate; orders keep what they were placed with. */
export function TariffDialog({ edited, ...props }: TariffDialogProps) {
  const text = useText();
  const locale = useNameLocale();
  const title = edited === null || edited.isNew ? text('tariffs.new') : (edited.from?.name[locale] ?? '');
  return (
    <Dialog isOpen={edited !== null} onClose={props.onClose} title={title}>
      {edited !== null && <TariffForm {...props} tariff={edited.from} isNew={edited.isNew} />}
    </Dialog>
  );
}

const typed = (number: number): string => String(number).replace('.', ',');
/** What the form shows of a tariff, or of none. */
const toFields = (tariff: Tariff | null, isNew: boolean, site: Market) => ({
  market: tariff?.market ?? site,
  groups: tariff?.groups.join(',') ?? '',
  'name-cs': tariff?.name.cs ?? '',
  'name-ro': tariff?.name.ro ?? '',
  months: tariff === null ? '' : String(tariff.months),
  own: typed(tariff?.own_payment_percent ?? 0),
  rate: tariff === null ? '' : typed(tariff.interest_rate),
  min: tariff === null ? '' : typed(tariff.min.amount / 100),
  max: tariff === null ? '' : typed(tariff.max.amount / 100),
  from: formatOptionalDate(isNew ? todayIn(site, new Date()) : (tariff?.valid_from ?? null)),
  to: formatOptionalDate(isNew ? null : (tariff?.valid_to ?? null)),
  online: tariff?.arrange_types.includes('online') ?? true,
  'on-store': tariff?.arrange_types.includes('on-store') ?? false,
  public: tariff?.is_public ?? true,
});

type TariffFields = ReturnType<typeof toFields>;

const amount = [fieldRules.required, fieldRules.decimal, fieldRules.minValue(1), fieldRules.maxValue(1_000_000)];

/** What both a new and a changed tariff say. */
function toTariffBody(values: TariffFields, market: Market) {
  const number = (value: string): number => parseNumber(value, market) ?? 0;
  return {
    name: { cs: values['name-cs'].trim(), ro: values['name-ro'].trim() },
    months: Math.round(number(values.months)),
    own_payment_percent: number(values.own),
    interest_rate: number(values.rate),
    min_amount: Math.round(number(values.min) * 100),
    max_amount: Math.round(number(values.max) * 100),
    arrange_types: [...(values.online ? (['online'] as const) : []), ...(values['on-store'] ? (['on-store'] as const) : [])],
    valid_from: readDate(values.from),
    valid_to: readOptionalDate(values.to),
    is_public: values.public,
  };
}

const toNewTariff = (values: TariffFields, market: Market) => ({
  ...toTariffBody(values, market),
  market: values.market === 'ro' ? ('ro' as const) : ('cz' as const),
  groups: values.groups.split(',').filter(Boolean),
});

interface TariffFormProps extends Omit<TariffDialogProps, 'edited'> {
  readonly tariff: Tariff | null;
  readonly isNew: boolean;
}

function TariffForm({ tariff: opened, isNew, groups, onClose }: TariffFormProps) {
  const text = useText();
  const locale = useNameLocale();
  const { toast, market } = useRemote();
  const reload = useTariffReload();
  const [tariff, setTariff] = useState(opened);
  const start = toFields(tariff, isNew, market);
  const conflict = useTariffConflict('barem', tariff?.id ?? '', tariff, (list) => list.tariffs.find(({ id }) => id === tariff?.id));
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'tariff-',
    rules: {
      'name-cs': [fieldRules.required, fieldRules.maxLength(200)],
      'name-ro': [fieldRules.required, fieldRules.maxLength(200)],
      months: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(120)],
      own: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(90)],
      rate: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(100)],
      min: amount,
      max: amount,
      from: [fieldRules.required, fieldRules.date],
      to: [fieldRules.date],
    },
    wirePaths: {
      'name.cs': 'name-cs',
      'name.ro': 'name-ro',
      own_payment_percent: 'own',
      interest_rate: 'rate',
      min_amount: 'min',
      max_amount: 'max',
      valid_from: 'from',
      valid_to: 'to',
      arrange_types: 'online',
    },
    contract: {
      load: () => import('@okruh/contracts/http/checkout-admin/tariffs').then(({ adminCreateTariff }) => adminCreateTariff.body),
      toBody: (values) => toNewTariff(values, market),
    },
    submit: async (values) => {
      if (tariff === null || isNew) {
        await checkout.call('admin_create_tariff', { body: toNewTariff(values, market) });
      } else {
        await checkout.call('admin_update_tariff', {
          params: { id: tariff.id },
          body: { ...toTariffBody(values, market), version: (conflict.saved ?? tariff).version },
        });
      }
      toast({ kind: 'success', title: text('saved') });
      reload();
      onClose();
    },
    onFailure: conflict.take,
  });
  const site = form.watch('market') === 'ro' ? 'ro' : 'cz';
  const unit = site === 'cz' ? 'Kč' : 'Lei';
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="tariff-"
        start={start}
        toFields={(theirs) => toFields(theirs, false, market)}
        onLoad={(theirs) => {
          setTariff(theirs);
          reload();
        }}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Fields>
        {isNew && (
          <Select
            {...form.field('market')}
            width={3}
            label={text('tariffs.column.market')}
            options={marketCodes.map((value) => ({ value, label: text(`discounts.market.${value}`) }))}
          />
        )}
        <BothFields label={text('tariffs.column.name')} cs={form.field('name-cs')} ro={form.field('name-ro')} />
        <TextField {...form.field('months')} width={3} label={text('tariffs.column.months')} inputMode="numeric" />
        <TextField {...form.field('own')} width={3} label={text('tariffs.column.own')} after="%" inputMode="decimal" />
        <TextField
          {...form.field('rate')}
          width={3}
          label={text('tariffs.interest')}
          help={text('tariffs.interest.help')}
          after="%"
          inputMode="decimal"
        />
        <TextField {...form.field('min')} width={3} label={text('tariffs.min')} after={unit} inputMode="numeric" />
        <TextField {...form.field('max')} width={3} label={text('tariffs.max')} after={unit} inputMode="numeric" />
        <DatePicker {...form.field('from')} width={3} label={text('discounts.from')} />
        <DatePicker {...form.field('to')} width={3} label={text('discounts.to')} optional />
      </Fields>
      {isNew && (
        <TokenField
          name="tariff-groups"
          label={text('tariffs.in-groups')}
          add={text('tariffs.in-groups.add')}
          options={groups.map((group) => ({ value: group.id, label: group.name[locale] }))}
          values={form.watch('groups').split(',').filter(Boolean)}
          error={form.field('groups').error}
          onChange={(ids) => form.set('groups', ids.join(','))}
        />
      )}
      <Switch {...form.field('online')} label={text('tariffs.arrange.online')} />
      <Switch {...form.field('on-store')} label={text('tariffs.arrange.on-store')} />
      <Switch {...form.field('public')} label={text('tariffs.public')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
