import type { ReceiptLine } from '@okruh/contracts/http/picking-admin/receipts';
import type { Market } from '@okruh/market';
import { Badge, Button, Empty, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { LocationBox } from './location-box.tsx';
import { NumberBox } from './number-box.tsx';
import { fullName, ProductName } from './product-name.tsx';

/** A line of a draft as it should be; 0 pieces take it away. */
export interface LineChange {
  readonly line: string;
  readonly quantity: number;
  readonly location_id: string | null;
}
interface Line extends Pick<ReceiptLine, 'id' | 'product' | 'quantity' | 'location'> {
  /** Pieces that can be had at the place; more than those are marked. */
  readonly free?: number | null;
}
interface LineTableProps {
  readonly lines: readonly Line[];
  readonly market: Market;
  /** Place of the locations. */
  readonly place: string;
  /** Lines can be changed. */
  readonly isDraft: boolean;
  readonly isBusy: boolean;
  onChange(change: LineChange): void;
}

/** Lines of a receipt or a transfer: products with pieces and locations, changed in place while it is a draft. */
export function LineTable({ lines, market, place, isDraft, isBusy, onChange }: LineTableProps) {
  const text = useText();
  if (lines.length === 0) return <Empty title={text('documents.lines.empty')}>{isDraft && text('documents.lines.empty.text')}</Empty>;
  return (
    <Table label={text('documents.lines')} stack busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{text('stock.product')}</th>
          <th scope="col">{text('placing.locations')}</th>
          <th scope="col" className="end">
            {text('documents.pieces')}
          </th>
          {isDraft && <th scope="col">{text('stock.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, product, quantity, location, free }) => {
          const name = fullName(product);
          const locationId = location?.id ?? null;
          return (
            <tr key={id}>
              <td data-label={text('stock.product')}>
                <ProductName product={product} />
              </td>
              <td data-label={text('placing.locations')}>
                {isDraft ? (
                  <LocationBox
                    label={text('documents.location.of', { name })}
                    market={market}
                    place={place}
                    value={location}
                    onSave={(chosen) => onChange({ line: id, quantity, location_id: chosen?.id ?? null })}
                  />
                ) : (
                  <span className="mono">{location?.code ?? text('placing.none')}</span>
                )}
              </td>
              <td data-label={text('documents.pieces')} className="end">
                {isDraft ? (
                  <NumberBox
                    label={text('documents.pieces.of', { name })}
                    value={quantity}
                    onSave={(count) => onChange({ line: id, quantity: count, location_id: locationId })}
                  />
                ) : (
                  quantity
                )}
                {typeof free === 'number' && free < quantity && (
                  <span className="sub">
                    <Badge tone="danger">{text('transfer.free', { count: free })}</Badge>
                  </span>
                )}
              </td>
              {isDraft && (
                <td data-label={text('stock.actions')}>
                  <Button
                    size="small"
                    kind="bare"
                    aria-label={text('documents.line.remove.of', { name })}
                    onClick={() => onChange({ line: id, quantity: 0, location_id: locationId })}
                  >
                    {text('stock.remove')}
                  </Button>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
