import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { formatMoney } from '@okruh/market';
import { Empty, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

/** What was bought. */
export function Lines({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  // Never in an order of ours; one that was brought back from a broken copy says so instead of an empty table.
  if (order.lines.length === 0) return <Empty failed title={text('order.lines.absent')} />;
  return (
    <section className="panel stack">
      <div className="panel-title">
        <h2>{text('order.lines')}</h2>
        <span className="small muted">{text('order.lines.pieces', { count: order.pieces })}</span>
      </div>
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
