import type { Tariff } from '@okruh/contracts/http/checkout-admin/tariffs';
import { parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, Switch, TextField } from '@okruh/ui';
import { useShopForm } from '@okruh/web-kit/forms';
import { useLocale, useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { BothFields } from '../both-fields.tsx';
import { checkout } from '../checkout-api.ts';
import { useTariffReload } from './use-tariff-reload.ts';

interface TariffDialogProps {
  /** Null = closed. */
  readonly tariff: Tariff | null;
  onClose(): void;
}

/** One tariff. Coefficient and rate of charge follow from the rate; orders keep what they were placed with. */
export function TariffDialog({ tariff, onClose }: TariffDialogProps) {
  const locale = useLocale();
  return (
    <Dialog isOpen={tariff !== null} onClose={onClose} title={tariff?.name[locale] ?? ''}>
      {tariff !== null && <TariffForm tariff={tariff} onClose={onClose} />}
    </Dialog>
  );
}

const typed = (number: number): string => String(number).replace('.', ',');
const amount = [fieldRules.required, fieldRules.decimal, fieldRules.minValue(1), fieldRules.maxValue(1_000_000)];

function TariffForm({ tariff, onClose }: TariffDialogProps & { readonly tariff: Tariff }) {
  const text = useText();
  const { toast, market } = useRemote();
  const reload = useTariffReload();
  const form = useShopForm({
    defaults: {
      'name-cs': tariff.name.cs,
      'name-ro': tariff.name.ro,
      months: String(tariff.months),
      own: typed(tariff.own_payment_percent),
      rate: typed(tariff.interest_rate),
      min: typed(tariff.min.amount / 100),
      max: typed(tariff.max.amount / 100),
      from: tariff.valid_from,
      to: tariff.valid_to ?? '',
      online: tariff.arrange_types.includes('online'),
      'on-store': tariff.arrange_types.includes('on-store'),
      public: tariff.is_public,
    },
    idPrefix: 'tariff-',
    rules: {
      'name-cs': [fieldRules.required, fieldRules.maxLength(200)],
      'name-ro': [fieldRules.required, fieldRules.maxLength(200)],
      months: [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(120)],
      own: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(90)],
      rate: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(0), fieldRules.maxValue(100)],
      min: amount,
      max: amount,
      from: [fieldRules.required],
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
    submit: async (values) => {
      const number = (value: string): number => parseNumber(value, market) ?? 0;
      await checkout.call('admin_update_tariff', {
        params: { id: tariff.id },
        body: {
          version: tariff.version,
          name: { cs: values['name-cs'].trim(), ro: values['name-ro'].trim() },
          months: Math.round(number(values.months)),
          own_payment_percent: number(values.own),
          interest_rate: number(values.rate),
          min_amount: Math.round(number(values.min) * 100),
          max_amount: Math.round(number(values.max) * 100),
          arrange_types: [...(values.online ? (['online'] as const) : []), ...(values['on-store'] ? (['on-store'] as const) : [])],
          valid_from: values.from,
          valid_to: values.to === '' ? null : values.to,
          is_public: values.public,
        },
      });
      toast({ kind: 'success', title: text('saved') });
      reload();
      onClose();
    },
  });
  const unit = tariff.min.currency === 'CZK' ? 'Kč' : 'Lei';
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Fields>
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
        <TextField {...form.field('from')} type="date" width={3} label={text('discounts.from')} />
        <TextField {...form.field('to')} type="date" width={3} label={text('discounts.to')} optional />
      </Fields>
      <Switch {...form.field('online')} label={text('tariffs.arrange.online')} />
      <Switch {...form.field('on-store')} label={text('tariffs.arrange.on-store')} />
      <Switch {...form.field('public')} label={text('tariffs.public')} />
      <div className="row row-tight">
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('form.save')}
        </Button>
        <Button kind="bare" onClick={onClose}>
          {text('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
