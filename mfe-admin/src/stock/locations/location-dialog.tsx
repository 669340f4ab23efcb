import type { Location } from '@okruh/contracts/http/picking-admin/locations';
import { isMarket, marketCodes } from '@okruh/market';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { picking } from '../../office/api/picking-api.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LateSelect } from '../../office/fields/late-select.tsx';
import { useMay } from '../../office/session.ts';
import { usePlaceChoices } from '../parts/places.ts';
import { ProductName } from '../parts/product-name.tsx';
import { cleanCode, locationRules } from './location-editors.ts';
import { locationKinds, readKind } from './location-kinds.ts';

interface LocationDialogProps {
  /** Null = closed. */
  readonly opened: Location | 'new' | null;
  onClose(): void;
}

/** One location: its code, kind and place in the walk, and what lies on it. */
export function LocationDialog({ opened, onClose }: LocationDialogProps) {
  const text = useText();
  const mayEdit = useMay('stock:edit');
  return (
    <Dialog
      isOpen={opened !== null}
      onClose={onClose}
      title={opened === null ? '' : opened === 'new' ? text('locations.new') : text('locations.one', { code: opened.code })}
    >
      {opened !== null && (
        <div className="stack">
          {mayEdit && <LocationForm opened={opened} onClose={onClose} />}
          {opened !== 'new' && <Content id={opened.id} />}
        </div>
      )}
    </Dialog>
  );
}

type Fields = Record<'market' | 'place' | 'code' | 'kind' | 'walk_order', string>;

function LocationForm({ opened, onClose }: { readonly opened: Location | 'new'; onClose(): void }) {
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  const choices = usePlaceChoices();
  const location = opened === 'new' ? null : opened;
  const save = useMutation({
    mutationFn: ({ market, place, ...values }: Fields) => {
      const body = {
        code: cleanCode(values.code.trim()),
        kind: readKind(values.kind),
        walk_order: values.walk_order.trim() === '' ? null : Number(values.walk_order),
      };
      return location === null
        ? picking.call('admin_add_location', { body: { ...body, market: isMarket(market) ? market : site, place } })
        : picking.call('admin_update_location', { params: { id: location.id }, body: { ...body, version: location.version } });
    },
  });
  const form = useOfficeForm<Fields>({
    defaults: {
      market: location?.market ?? site,
      place: location?.place ?? 'warehouse',
      code: location?.code ?? '',
      kind: location?.kind ?? 'shelf',
      walk_order: location === null ? '' : String(location.walk_order),
    },
    rules: { code: locationRules.code, walk_order: locationRules.walkOrder },
    idPrefix: 'location-',
    submit: async (values) => {
      try {
        await save.mutateAsync(values);
      } catch (error) {
        // What a colleague made of it is behind the dialog when it is closed.
        if (error instanceof ProblemError) await picking.invalidate(queryClient, 'admin_list_locations');
        throw error;
      }
      await picking.invalidate(queryClient, 'admin_list_locations');
      toast({ kind: 'success', title: text('saved') });
      onClose();
    },
  });
  const market = form.watch('market');
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      {location === null && (
        <>
          <Select
            {...form.field('market')}
            label={text('stock.market')}
            options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          />
          <LateSelect
            {...form.field('place')}
            key={market}
            chosen={form.watch('place')}
            label={text('stock.place')}
            options={choices(market)}
          />
        </>
      )}
      <TextField {...form.field('code')} label={text('locations.code')} help={text('locations.code.help')} autoComplete="off" />
      <Select
        {...form.field('kind')}
        label={text('locations.kind')}
        options={locationKinds.map((kind) => ({ value: kind, label: text(`locations.kind.${kind}`) }))}
      />
      <TextField
        {...form.field('walk_order')}
        label={text('locations.walk-order')}
        help={text('locations.walk-order.help')}
        inputMode="numeric"
        optional
      />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Content({ id }: { readonly id: string }) {
  const text = useText();
  const { data, isError } = useQuery({ ...picking.query('admin_get_location', { params: { id } }), staleTime: 0 });
  if (isError) return <p className="muted">{text('locations.content.failed')}</p>;
  if (data === undefined) return null;
  return (
    <section aria-label={text('locations.content')}>
      <h3>{text('locations.content')}</h3>
      {data.products.length === 0 ? (
        <p className="muted">{text('locations.content.empty')}</p>
      ) : (
        <ul className="list-plain">
          {data.products.map((product) => (
            <li key={product.variant_id} className="row-between">
              <ProductName product={product} />
              <b>{text('stock.pieces', { count: product.on_hand })}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
