import type { ModelMarket } from '@okruh/contracts/http/buyout-admin/competitors';
import { formatDateInput, todayIn } from '@okruh/market';
import { qualities } from '@okruh/market/appraisal';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Fields, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { buyout } from '../../office/api/api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { readDate } from '../../office/fields/typed-date-time.ts';
import { currencyLabels, optionalPriceRules, readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import { marketQuery } from './market-query.ts';

type Competitor = ModelMarket['competitors'][number];

interface CompetitorPricesProps {
  readonly model: string;
  readonly competitor: Competitor;
  onClose(): void;
}

const toField = (quality: string): string => `price-${quality}`;

/** Prices of a competitor for a model as somebody saw them on a day; an empty grade isn't bought there. */
export function CompetitorPrices({ model, competitor: given, onClose }: CompetitorPricesProps) {
  const text = useText();
  const { market: site, toast } = useRemote();
  const queryClient = useQueryClient();
  const [competitor, setCompetitor] = useState(given);
  const { id, name, currency } = competitor;
  const today = formatDateInput(todayIn(competitor.market, new Date()));
  const toValues = ({ prices }: Competitor): Record<string, string> => ({
    observed_on: today,
    ...Object.fromEntries(
      qualities.map((quality) => {
        const price = prices.find((one) => one.quality === quality);
        return [toField(quality), price === undefined ? '' : typedUnits(price.price)];
      }),
    ),
  });
  const start = toValues(competitor);
  const conflict = useConflict<Competitor>(async () => {
    const { competitors } = await buyout.call('admin_get_competitor_prices', { params: { model } });
    const thing = competitors.find((one) => one.id === id);
    if (thing === undefined) throw new Error('the competitor is gone');
    return { thing, by: thing.prices[0]?.recorded_by ?? null, at: null };
  });
  const form = useOfficeForm<Record<string, string>>({
    defaults: start,
    idPrefix: 'competitor-',
    rules: {
      observed_on: [fieldRules.required, fieldRules.date],
      ...Object.fromEntries(qualities.map((quality) => [toField(quality), optionalPriceRules])),
    },
    submit: async (fields) => {
      const saved = await buyout.call('admin_set_competitor_prices', {
        params: { model, competitor: id },
        body: {
          seen: competitor.fingerprint,
          observed_on: readDate(fields['observed_on'] ?? ''),
          prices: qualities.flatMap((quality) => {
            const price = readUnits(fields[toField(quality)] ?? '', currency, site);
            return price === null ? [] : [{ quality, price: price.amount }];
          }),
        },
      });
      queryClient.setQueryData(marketQuery(model).queryKey, saved);
      toast({ kind: 'success', title: text('market.saved') });
      void buyout.invalidate(queryClient, 'admin_list_competitors', 'admin_list_appraisals');
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <Dialog isOpen onClose={onClose} title={text('market.prices-of', { name })}>
      <form className="stack" noValidate onSubmit={form.onSubmit}>
        <FormConflict
          conflict={conflict}
          form={form}
          idPrefix="competitor-"
          start={start}
          toFields={toValues}
          onLoad={setCompetitor}
          onKeep={setCompetitor}
        />
        <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
        <p className="soft small">{text('market.help')}</p>
        <Fields>
          <DatePicker {...form.field('observed_on')} width={2} label={text('market.observed')} />
          {qualities.map((quality) => (
            <TextField
              key={quality}
              {...form.field(toField(quality))}
              width={2}
              label={text('price-page.price-of', { quality, currency: currencyLabels[currency] })}
              inputMode="numeric"
              optional
            />
          ))}
        </Fields>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" busy={form.isBusy}>
            {text('market.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
