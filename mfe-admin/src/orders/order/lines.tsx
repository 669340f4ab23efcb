import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import type { OrderDesk } from '@okruh/contracts/http/orders-admin/desk';
import { formatMoney } from '@okruh/market';
import { Button, Empty, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMay } from '../../office/session.ts';

interface LinesProps {
  readonly order: AdminOrder;
  /** Undefined while it loads. */
  readonly desk: OrderDesk | undefined;
  onEdit(): void;
  onAdd(): void;
}

/** What was bought, and the way to change it while the state of the order allows it. */
export function Lines({ order, desk, onEdit, onAdd }: LinesProps) {
  const text = useText();
  const mayChange = useMay('order:change');
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
      <Table label={text('order.lines')} stack>
        <thead>
          <tr>
            <th scope="col">{text('order.line.code')}</th>
            <th scope="col">{text('order.line.name')}</th>
            <th scope="col" className="end">
              {text('orders.pieces')}
            </th>
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
