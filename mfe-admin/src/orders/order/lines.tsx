import type { AdminOrder } from '@okruh/contracts/http/orders-admin';
import { formatMoney } from '@okruh/market';
import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

/** What was bought. */
export function Lines({ order }: { readonly order: AdminOrder }) {
  const text = useText();
  return (
    <section className="panel stack">
      <div className="panel-title">
        <h2>{text('order.lines')}</h2>
        <span className="small muted">{text('order.lines.pieces', { count: order.pieces })}</span>
      </div>
      <Table label={text('order.lines')}>
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
              <td>
                <code>{line.code}</code>
              </td>
              <td>
                {line.name}
                {line.spec !== '' && <span className="sub">{line.spec}</span>}
              </td>
              <td className="end">{line.quantity}</td>
              <td className="end">{formatMoney(line.unit_price)}</td>
              <td className="end">{formatMoney(line.final_total)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
