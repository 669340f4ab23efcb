import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderPiece } from '@okruh/contracts/http/picking-work';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { Button, Empty, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useMay } from '../../office/session.ts';
import { piecesQuery } from './order-queries.ts';
import { formatMoney } from '../../office/language/format.ts';

interface LinesProps {
  readonly order: AdminOrder;
  /** Undefined while it loads. */
  readonly desk: OrderDesk | undefined;
  onEdit(): void;
  onAdd(): void;
}

/** What was bought and how much of it the warehouse has, and the way to change it while the state of the order allows it. */
export function Lines({ order, desk, onEdit, onAdd }: LinesProps) {
  const text = useText();
  const mayChange = useMay('order:change');
  const pieces = useQuery(piecesQuery(order.id));
  // Never in an order of ours; one that was brought back from a broken copy says so instead of an empty table.
  if (order.lines.length === 0) return <Empty failed title={text('order.lines.absent')} />;
  return (
    <section className="panel stack">
      <div className="panel-title">
        <h2>{text('order.lines')}</h2>
        <span className="small muted">{text('order.lines.pieces', { count: order.pieces })}</span>
        {mayChange && desk?.adding === 'allowed' && (
          <Button kind="quiet" size="small" onClick={onAdd}>
            {text('order.add.open')}
          </Button>
        )}
        {mayChange && desk !== undefined && desk.changeable_lines !== null && (
          <Button kind="quiet" size="small" onClick={onEdit}>
            {text('order.edit.open')}
          </Button>
        )}
      </div>
      {mayChange && (desk?.adding === 'loan' || desk?.adding === 'open') && (
        <p className="small muted">{text(`order.add.locked.${desk.adding}`)}</p>
      )}
      {pieces.isError && pieces.data === undefined && <p className="small muted">{text('order.line.picked.failed')}</p>}
      <Table label={text('order.lines')} stack>
        <thead>
          <tr>
            <th scope="col">{text('order.line.code')}</th>
            <th scope="col">{text('order.line.name')}</th>
            <th scope="col" className="end">
              {text('orders.pieces')}
            </th>
            <th scope="col">{text('order.line.picked')}</th>
            <th scope="col" className="end">
              {text('order.line.price')}
            </th>
            <th scope="col" className="end">
              {text('orders.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line}>
              <td data-label={text('order.line.code')}>
                <code>{line.code}</code>
              </td>
              <td data-label={text('order.line.name')}>
                <span>
                  {line.name}
                  {line.spec !== '' && <span className="sub">{line.spec}</span>}
                  {line.vat_treatment !== undefined && <span className="sub">{text('order.line.reverse-charge')}</span>}
                </span>
              </td>
              <td className="end" data-label={text('orders.pieces')}>
                {line.quantity}
              </td>
              <td data-label={text('order.line.picked')}>
                <Picked pieces={findPieces(pieces.data?.items ?? [], order.lines, line)} text={text} />
              </td>
              <td className="end" data-label={text('order.line.price')}>
                {formatMoney(line.unit_price)}
              </td>
              <td className="end" data-label={text('orders.total')}>
                {formatMoney(line.final_total)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type Line = AdminOrder['lines'][number];

/** Pieces of a line on the warehouse's lists, also what is sent instead of it; those of a product that was bought twice stand at its first line. */
function findPieces(pieces: readonly OrderPiece[], lines: readonly Line[], line: Line): readonly OrderPiece[] {
  if (lines.find(({ code }) => code === line.code) !== line) return [];
  return pieces.filter((piece) => (piece.replaces === undefined ? piece.code === line.code : piece.replaces === line.name));
}

/** How many are picked, where the rest lies, and which ones they are. */
function Picked({ pieces, text }: { readonly pieces: readonly OrderPiece[]; readonly text: TextFunction }) {
  if (pieces.length === 0) return '–';
  return pieces.map((piece) => (
    <div key={`${piece.list_id} ${piece.code}`}>
      {text('order.line.picked.count', { picked: piece.picked, quantity: piece.quantity })}
      <span className="sub">
        {[piece.place_name, piece.picked < piece.quantity ? piece.location : piece.crate].filter((part) => part !== null).join(', ')}
      </span>
      {piece.replaces !== undefined && <span className="sub">{text('order.line.replaced', { name: piece.name })}</span>}
      {piece.missing > 0 && <span className="sub bad">{text('order.line.missing', { count: piece.missing })}</span>}
      {piece.serials.map((serial) => (
        <code key={serial} className="sub">
          {serial}
        </code>
      ))}
    </div>
  ));
}
