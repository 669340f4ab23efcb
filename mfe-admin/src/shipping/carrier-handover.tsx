import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { OpenCarrier } from '@okruh/contracts/http/picking-shipping';
import type { Market } from '@okruh/market';
import { Button, Checkbox, Notice, Table } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import { shipping } from '../office/api/shipping-api.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { formatWeight } from './parcel-words.tsx';
import { formatMoney } from '../office/language/format.ts';

interface CarrierHandoverProps {
  readonly open: OpenCarrier;
  readonly market: Market;
  readonly place: string;
}

/** The parcels of one carrier; all are handed over but those that are left out. */
export function CarrierHandover({ open, market, place }: CarrierHandoverProps) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const chosen = open.parcels.filter(({ id }) => !leftOut.has(id));
  const close = useMutation({
    mutationFn: () =>
      shipping.call('admin_close_handover', {
        body: { market, place, carrier: open.carrier, parcel_ids: chosen.map(({ id }) => id) },
      }),
    onSuccess: async (handover) => {
      toast({ kind: 'success', title: text('handover.done', { number: handover.number, count: handover.parcels }) });
      // The list is closed whatever becomes of its paper, which can be printed again below.
      await shipping
        .exchange('admin_get_handover_paper', { params: { id: handover.id } })
        .then((file) => saveFile(file, `${handover.number}.pdf`))
        .catch((error: unknown) => toast({ kind: 'error', title: text('handovers.print-failed'), text: failureText(error, language) }));
      await shipping.invalidate(queryClient, 'admin_list_open_parcels', 'admin_list_handovers', 'admin_list_parcels');
    },
    onError: () => void shipping.invalidate(queryClient, 'admin_list_open_parcels'),
  });
  const refused = readParcelIds(close.error);
  const toggle = (id: string, isChosen: boolean): void =>
    setLeftOut((before) => {
      const next = new Set(before);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  const headingId = `handover-${open.carrier}`;
  return (
    <section className="panel stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{text('handover.heading', { carrier: open.carrier_name, count: open.parcels.length })}</h2>
      <div aria-live="polite">
        {close.error !== null && (
          <Notice tone="danger" role="alert" title={failureText(close.error, language)}>
            {open.parcels
              .filter(({ id }) => refused.has(id))
              .map(({ order_number: number }) => number)
              .join(', ')}
          </Notice>
        )}
      </div>
      <Table label={text('handover.table', { carrier: open.carrier_name })} stack>
        <thead>
          <tr>
            <th scope="col">{text('handover.take')}</th>
            <th scope="col">{text('parcels.order')}</th>
            <th scope="col">{text('parcels.tracking-number')}</th>
            <th scope="col" className="end">
              {text('parcels.weight')}
            </th>
            <th scope="col" className="end">
              {text('parcels.cash')}
            </th>
          </tr>
        </thead>
        <tbody>
          {open.parcels.map((parcel) => (
            <tr key={parcel.id}>
              <td data-label={text('handover.take')}>
                <Checkbox
                  id={`take-${parcel.id}`}
                  labelHidden
                  label={text('handover.take.of', { number: parcel.order_number })}
                  checked={!leftOut.has(parcel.id)}
                  onChange={({ target }) => toggle(parcel.id, target.checked)}
                />
              </td>
              <td data-label={text('parcels.order')}>
                <Link href={pathTo(officePaths.parcel, { id: parcel.id })}>{parcel.order_number}</Link>
              </td>
              <td data-label={text('parcels.tracking-number')}>
                <code>{parcel.tracking_number}</code>
              </td>
              <td data-label={text('parcels.weight')} className="end">
                {formatWeight(parcel.weight_grams, market)}
              </td>
              <td data-label={text('parcels.cash')} className="end">
                {parcel.cash_on_delivery === null ? '–' : formatMoney(parcel.cash_on_delivery)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>
        <Button disabled={chosen.length === 0} busy={close.isPending} onClick={() => close.mutate()}>
          {text('handover.close', { count: chosen.length })}
        </Button>
      </p>
    </section>
  );
}

/** Parcels that hold the list back. */
function readParcelIds(error: unknown): ReadonlySet<unknown> {
  const ids: unknown = error instanceof ProblemError ? error.extra['parcels'] : null;
  return new Set(Array.isArray(ids) ? ids : []);
}
