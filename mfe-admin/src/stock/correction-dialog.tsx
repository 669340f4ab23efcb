import { useOfficeForm } from '../office/form/use-office-form.ts';
import { DialogButtons } from '../office/dialog/dialog-buttons.tsx';
import { correctionReasons } from './correction-reasons.ts';
import type { StockRow } from '@okruh/contracts/http/picking-admin/stock';
import { parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, ErrorSummary, Select, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { ConflictNotice, useConflict } from '../office/conflict/conflict.tsx';
import { picking } from '../office/api/picking-api.ts';
import { useMay } from '../office/session.ts';
import { formatDateTime } from '../office/language/format.ts';

interface CorrectionDialogProps {
  /** Null = closed. */
  readonly row: StockRow | null;
  readonly places: readonly { readonly place: string; readonly market: StockRow['market']; readonly name: string }[];
  onClose(): void;
}

/** What happened to a variant's pieces, and how many there really are. */
export function CorrectionDialog({ row, places, onClose }: CorrectionDialogProps) {
  const text = useText();
  const mayEdit = useMay('stock:edit');
  return (
    <Dialog
      isOpen={row !== null}
      onClose={onClose}
      title={row === null ? '' : text('stock.dialog', { name: `${row.name} ${row.spec}`.trim() })}
    >
      {row !== null && (
        <div className="stack">
          {mayEdit && <CorrectionForm row={row} places={places.filter(({ market }) => market === row.market)} onClose={onClose} />}
          <Moves row={row} />
        </div>
      )}
    </Dialog>
  );
}

/** The row as it is now, with its moves. */
const historyQuery = (row: StockRow) =>
  picking.query('admin_get_stock_history', { params: { market: row.market, variant: row.variant_id } });

function CorrectionForm({ row: opened, places, onClose }: CorrectionDialogProps & { readonly row: StockRow }) {
  const text = useText();
  const { toast, market: site } = useRemote();
  const queryClient = useQueryClient();
  /** As the list showed it, or as it was found after a conflict. */
  const [row, setRow] = useState(opened);
  const conflict = useConflict(async () => {
    const now = await queryClient.fetchQuery({ ...historyQuery(opened), staleTime: 0 });
    const [last] = now.moves;
    return { thing: now.row, by: last?.actor ?? null, at: last?.at ?? null };
  });
  const onHand = (of: StockRow, place: string) => of.places.find((known) => known.place === place) ?? { on_hand: 0, reserved: 0 };
  const there = (place: string) => onHand(row, place);
  const first = opened.places[0]?.place ?? 'warehouse';
  const history = useQuery({ ...historyQuery(opened), staleTime: 0 });
  const listed = (place: string) => (history.data?.locations ?? []).filter((location) => location.place === place);
  const refreshList = () => picking.invalidate(queryClient, 'admin_list_stock');
  const correct = useMutation({
    mutationFn: (body: {
      place: string;
      on_hand: number;
      location_id: string | null;
      reason: (typeof correctionReasons)[number];
      note: string;
    }) =>
      picking.call('admin_correct_stock', {
        params: { market: row.market, variant: row.variant_id },
        body: { ...body, on_hand_before: there(body.place).on_hand },
      }),
  });
  const form = useOfficeForm<Record<'place' | 'location' | 'on_hand' | 'reason' | 'note', string>>({
    defaults: { place: first, location: '', on_hand: String(there(first).on_hand), reason: 'counted', note: '' },
    rules: {
      on_hand: [fieldRules.required, fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(100_000)],
      note: [fieldRules.maxLength(300), fieldRules.plainText],
    },
    idPrefix: 'correction-',
    submit: async (values) => {
      await correct.mutateAsync({
        place: values.place,
        on_hand: Math.round(parseNumber(values.on_hand, site) ?? 0),
        location_id: listed(values.place).some(({ id }) => id === values.location) ? values.location : null,
        reason: correctionReasons.find((reason) => reason === values.reason) ?? 'counted',
        note: values.note.trim(),
      });
      await picking.invalidate(queryClient, 'admin_list_stock', 'admin_get_stock_history');
      toast({ kind: 'success', title: text('stock.done') });
      onClose();
    },
    onFailure: conflict.take,
  });
  const place = form.watch('place');
  const chosen = there(place);
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <ConflictNotice
        conflict={conflict}
        differences={
          conflict.theirs === null
            ? []
            : [{ label: text('stock.on-hand'), theirs: String(onHand(conflict.theirs.thing, place).on_hand), mine: form.values().on_hand }]
        }
        onLoad={() => {
          if (conflict.theirs === null) return;
          setRow(conflict.theirs.thing);
          form.set('on_hand', String(onHand(conflict.theirs.thing, place).on_hand));
          conflict.close();
          void refreshList();
        }}
        onKeep={() => {
          if (conflict.theirs === null) return;
          setRow(conflict.theirs.thing);
          conflict.keep();
          void refreshList();
        }}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Select
        {...form.field('place')}
        label={text('stock.place')}
        options={places.map((known) => ({ value: known.place, label: known.name }))}
      />
      {listed(place).length > 0 && (
        <Select
          {...form.field('location')}
          key={place}
          label={text('stock.location')}
          help={text('stock.location.help')}
          options={[
            { value: '', label: text('stock.location.any') },
            ...listed(place).map(({ id, code, on_hand: count }) => ({ value: id, label: text('stock.location.one', { code, count }) })),
          ]}
        />
      )}
      <TextField
        {...form.field('on_hand')}
        label={text('stock.on-hand')}
        help={text('stock.now', { count: chosen.on_hand, reserved: chosen.reserved })}
        inputMode="numeric"
      />
      <Select
        {...form.field('reason')}
        label={text('stock.reason')}
        options={correctionReasons.map((reason) => ({ value: reason, label: text(`stock.reason.${reason}`) }))}
      />
      <TextField {...form.field('note')} label={text('stock.note')} optional />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('stock.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

function Moves({ row }: { readonly row: StockRow }) {
  const text = useText();
  const { data, isError } = useQuery({ ...historyQuery(row), staleTime: 0 });
  if (isError) return <p className="muted">{text('stock.history.failed')}</p>;
  if (data === undefined) return null;
  return (
    <section className="stack" aria-label={text('stock.history')}>
      {data.locations.length > 0 && (
        <>
          <h3>{text('stock.where')}</h3>
          <ul className="list-plain">
            {data.locations.map(({ id, code, place, on_hand: count }) => (
              <li key={id}>
                {text('stock.where.one', { code, count, place: row.places.find((known) => known.place === place)?.name ?? place })}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{text('stock.history')}</h3>
      {data.moves.length === 0 ? (
        <p className="muted">{text('stock.history.empty')}</p>
      ) : (
        <ul className="list-plain">
          {data.moves.map((move, index) => (
            // Moves are only ever added on top, and none has a name of its own.
            <li key={data.moves.length - index}>
              <b>{text('stock.move', { change: move.change > 0 ? `+${move.change}` : String(move.change), place: move.place_name })}</b>
              <span className="sub">
                {[
                  formatDateTime(move.at, row.market),
                  [
                    move.reason === null || move.kind !== 'corrected' ? text(`stock.move.${move.kind}`) : null,
                    move.reason !== null && move.kind !== 'counted' ? text(`stock.reason.${move.reason}`) : null,
                  ]
                    .filter(Boolean)
                    .join(', '),
                  move.document === null ? null : text('stock.move.document', { number: move.document.number }),
                  move.actor,
                  move.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
