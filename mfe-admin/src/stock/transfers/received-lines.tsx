import type { Transfer } from '@okruh/contracts/http/picking-admin/transfers';
import { Badge, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { ProductName } from '../parts/product-name.tsx';

/** What was sent, and what became of it. */
export function ReceivedLines({ transfer }: { readonly transfer: Transfer }) {
  const text = useText();
  return (
    <Table label={text('documents.lines')} stack>
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
          <tr key={line.id}>
            <td data-label={text('stock.product')}>
              <ProductName product={line.product} />
            </td>
            <td data-label={text('transfer.line.sent')} className="end">
              {line.quantity}
            </td>
            <td data-label={text('transfer.line.received')} className="end">
              {line.received ?? '–'}
            </td>
            <td data-label={text('placing.locations')}>
              <span className="mono">{line.to_location?.code ?? '–'}</span>
            </td>
            <td data-label={text('transfer.line.loss')}>
              {line.loss_reason === null ? (
                '–'
              ) : (
                <span>
                  <Badge tone="danger">{text(`transfer.loss.${line.loss_reason}`)}</Badge>
                  <span className="sub">{line.loss_note}</span>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
