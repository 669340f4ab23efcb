import type { ResponseOf } from '@okruh/contracts';
import type { adminAddLocations } from '@okruh/contracts/http/picking-admin/locations';
import { isMarket, marketCodes } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Notice, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { usePlaceChoices } from '../parts/places.ts';
import { locationKinds, readKind } from './location-kinds.ts';

type Fields = Record<'market' | 'place' | 'from' | 'to' | 'kind', string>;
type Range = ResponseOf<typeof adminAddLocations>;

/** A whole rack at once: first what would be added, then all of it. */
export function RangeDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('locations.add-range')}>
      {isOpen && <RangeForm onClose={onClose} />}
    </Dialog>
  );
}

function RangeForm({ onClose }: { onClose(): void }) {
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  const choices = usePlaceChoices();
  /** What was looked at; anything typed since has to be looked at again. */
  const [seen, setSeen] = useState<{ readonly of: string; readonly range: Range } | null>(null);
  const add = useMutation({
    mutationFn: ({ values, isPreview }: { readonly values: Fields; readonly isPreview: boolean }) =>
      picking.call('admin_add_locations', {
        body: {
          market: isMarket(values.market) ? values.market : site,
          place: values.place,
          from: values.from,
          to: values.to,
          kind: readKind(values.kind),
          is_preview: isPreview,
        },
      }),
  });
  const code = [fieldRules.required, fieldRules.minLength(2), fieldRules.maxLength(20)];
  const form = useOfficeForm<Fields>({
    defaults: { market: site, place: 'warehouse', from: '', to: '', kind: 'shelf' },
    rules: { from: code, to: code },
    idPrefix: 'range-',
    submit: async (values) => {
      const of = JSON.stringify(values);
      if (seen?.of !== of) {
        setSeen({ of, range: await add.mutateAsync({ values, isPreview: true }) });
        return;
      }
      const { added } = await add.mutateAsync({ values, isPreview: false });
      await picking.invalidate(queryClient, 'admin_list_locations');
      toast({ kind: 'success', title: text('locations.range.done', { count: added }) });
      onClose();
    },
  });
  const market = form.watch('market');
  const names = ['market', 'place', 'from', 'to', 'kind'] as const;
  const isSeen = seen !== null && names.every((name) => (JSON.parse(seen.of) as Fields)[name] === form.watch(name));
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Select
        {...form.field('market')}
        label={text('stock.market')}
        options={marketCodes.map((known) => ({ value: known, label: known.toUpperCase() }))}
      />
      <LateSelect
        {...form.field('place')}
        key={market}
        chosen={form.watch('place')}
        label={text('stock.place')}
        options={choices(market)}
      />
      <TextField {...form.field('from')} label={text('locations.range.from')} placeholder="A-01-1-01" autoComplete="off" />
      <TextField
        {...form.field('to')}
        label={text('locations.range.to')}
        help={text('locations.range.help')}
        placeholder="A-04-3-10"
        autoComplete="off"
      />
      <Select
        {...form.field('kind')}
        label={text('locations.kind')}
        options={locationKinds.map((kind) => ({ value: kind, label: text(`locations.kind.${kind}`) }))}
      />
      <div role="status">
        {isSeen && (
          <Notice tone="info" title={text('locations.range.seen', { count: seen.range.count, added: seen.range.added })}>
            <p className="mono">{[seen.range.first.join(', '), seen.range.last.join(', ')].filter(Boolean).join(' … ')}</p>
            {seen.range.existing > 0 && <p>{text('locations.range.existing', { count: seen.range.existing })}</p>}
          </Notice>
        )}
      </div>
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind={isSeen ? 'confirm' : 'key'} busy={form.isBusy}>
          {isSeen ? text('locations.range.add', { count: seen.range.added }) : text('locations.range.preview')}
        </Button>
      </DialogButtons>
    </form>
  );
}
