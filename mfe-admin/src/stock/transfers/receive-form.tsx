import type { Transfer } from '@okruh/contracts/http/picking-admin/transfers';
import { Button, Notice, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { type QueryKey, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import { LocationBox, type LocationRef } from '../parts/location-box.tsx';
import { NumberBox } from '../parts/number-box.tsx';
import { fullName, ProductName } from '../parts/product-name.tsx';
import { useDocumentCommand } from '../parts/use-document-command.ts';

/** Why something is missing; stands here too so that no schema is bundled. */
const lossReasons = ['lost', 'damaged'] as const;
type LossReason = (typeof lossReasons)[number];

type Line = Transfer['lines'][number];

/** What arrived of a line, as it is being written. */
interface Arrival {
  readonly received: number;
  readonly location: LocationRef | null;
  readonly reason: LossReason | null;
  readonly note: string;
}

const startWithAll = ({ quantity }: Line): Arrival => ({ received: quantity, location: null, reason: null, note: '' });

/** Receiving: everything arrived unless somebody says otherwise, and what is missing has a reason. */
export function ReceiveForm({ transfer, queryKey }: { readonly transfer: Transfer; readonly queryKey: QueryKey }) {
  const text = useText();
  const queryClient = useQueryClient();
  const [arrivals, setArrivals] = useState<Readonly<Record<string, Arrival>>>({});
  const getArrival = (line: Line): Arrival => arrivals[line.id] ?? startWithAll(line);
  // A location's search may answer after the next change of the same line.
  const write = (line: Line, changes: Partial<Arrival>): void =>
    setArrivals((before) => ({ ...before, [line.id]: { ...(before[line.id] ?? startWithAll(line)), ...changes } }));
  const receive = useDocumentCommand<Transfer>(queryKey, {
    send: () =>
      picking.call('admin_receive_transfer', {
        params: { id: transfer.id },
        body: {
          version: transfer.version,
          lines: transfer.lines.map((line) => {
            const { received, location, reason, note } = getArrival(line);
            return { id: line.id, received, location_id: location?.id ?? null, loss_reason: reason, loss_note: note };
          }),
        },
      }),
    done: 'transfer.received.done',
    failed: 'transfer.receive.failed',
  });
  const isMissing = (line: Line): boolean => getArrival(line).received < line.quantity;
  const missing = transfer.lines.reduce((sum, line) => sum + line.quantity - getArrival(line).received, 0);
  const isUnexplained = transfer.lines.some((line) => isMissing(line) && getArrival(line).reason === null);
  return (
    <section className="stack" aria-labelledby="receive-heading">
      <h2 id="receive-heading">{text('transfer.receive.heading', { place: transfer.to_name })}</h2>
      <p className="muted">{text('transfer.receive.text')}</p>
      <Table label={text('documents.lines')} stack busy={receive.isPending}>
        <thead>
          <tr>
            <th scope="col">{text('stock.product')}</th>
            <th scope="col" className="end">
              {text('transfer.line.sent')}
            </th>
            <th scope="col" className="end">
              {text('transfer.line.received')}
            </th>
            <th scope="col">{text('placing.locations')}</th>
            <th scope="col">{text('transfer.line.loss')}</th>
          </tr>
        </thead>
        <tbody>
          {transfer.lines.map((line) => (
            <ArrivalRow
              key={line.id}
              transfer={transfer}
              line={line}
              arrival={getArrival(line)}
              onChange={(changes) => write(line, changes)}
            />
          ))}
        </tbody>
      </Table>
      <div role="status">{missing > 0 && <Notice tone="warning" title={text('transfer.receive.missing', { count: missing })} />}</div>
      <div className="row">
        <Button
          kind="confirm"
          busy={receive.isPending}
          disabledBecause={isUnexplained ? text('transfer.receive.explain') : undefined}
          onClick={() =>
            receive.mutate(undefined, {
              onSuccess: () => void picking.invalidate(queryClient, 'admin_list_transfers', 'admin_list_stock'),
            })
          }
        >
          {text('transfer.receive')}
        </Button>
      </div>
    </section>
  );
}

interface ArrivalRowProps {
  readonly transfer: Pick<Transfer, 'market' | 'to_place'>;
  readonly line: Line;
  readonly arrival: Arrival;
  onChange(changes: Partial<Arrival>): void;
}

function ArrivalRow({ transfer, line, arrival, onChange }: ArrivalRowProps) {
  const text = useText();
  const name = fullName(line.product);
  return (
    <tr>
      <td data-label={text('stock.product')}>
        <ProductName product={line.product} />
      </td>
      <td data-label={text('transfer.line.sent')} className="end">
        {line.quantity}
      </td>
      <td data-label={text('transfer.line.received')} className="end">
        <NumberBox
          label={text('transfer.received.of', { name })}
          value={arrival.received}
          max={line.quantity}
          onSave={(received) => onChange({ received })}
        />
      </td>
      <td data-label={text('placing.locations')}>
        <LocationBox
          label={text('documents.location.of', { name })}
          market={transfer.market}
          place={transfer.to_place}
          value={arrival.location}
          onSave={(location) => onChange({ location })}
        />
      </td>
      <td data-label={text('transfer.line.loss')}>
        {arrival.received < line.quantity ? <Loss name={name} arrival={arrival} onChange={onChange} /> : '–'}
      </td>
    </tr>
  );
}

/** Why the rest didn't arrive. */
function Loss({ name, arrival, onChange }: Pick<ArrivalRowProps, 'arrival' | 'onChange'> & { readonly name: string }) {
  const text = useText();
  return (
    <span className="stack">
      <select
        className="input input-small"
        aria-label={text('transfer.loss.of', { name })}
        value={arrival.reason ?? ''}
        onChange={({ target }) => onChange({ reason: lossReasons.find((reason) => reason === target.value) ?? null })}
      >
        <option value="">{text('transfer.choose')}</option>
        {lossReasons.map((reason) => (
          <option key={reason} value={reason}>
            {text(`transfer.loss.${reason}`)}
          </option>
        ))}
      </select>
      <input
        className="input input-small"
        aria-label={text('transfer.note.of', { name })}
        placeholder={text('stock.note')}
        maxLength={300}
        value={arrival.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </span>
  );
}
