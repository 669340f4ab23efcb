import type { SupplierLine } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import type { Market } from '@okruh/market';
import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { formatMoneyExact, formatPercent } from '../office/language/format.ts';

interface SupplierLinesProps {
  readonly label: string;
  readonly lines: readonly SupplierLine[];
  readonly market: Market;
}

/** Lines of a supplier's invoice with what a piece cost before. */
export function SupplierLines({ label, lines, market }: SupplierLinesProps) {
  const text = useText();
  const [row, goods, pieces, cost, before, change, rate, total] = [
    text('supplier-lines.line'),
    text('supplier-lines.goods'),
    text('supplier-lines.pieces'),
    text('supplier-lines.cost'),
    text('supplier-lines.before'),
    text('supplier-lines.change'),
    text('supplier-lines.rate'),
    text('supplier-lines.total'),
  ];
  return (
    <Table label={label} stack>
      <thead>
        <tr>
          <th scope="col">{row}</th>
          <th scope="col">{goods}</th>
          {[pieces, cost, before, change, rate, total].map((heading) => (
            <th key={heading} scope="col" className="end">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <td data-label={row}>{line.line}</td>
            <td data-label={goods}>
              <span>
                {line.name}
                <span className="sub mono">{line.code}</span>
              </span>
            </td>
            <td data-label={pieces} className="end">
              {line.quantity}
            </td>
            <td data-label={cost} className="end">
              <span>
                <b>{formatMoneyExact(line.unit_cost)}</b>
                {!line.is_current && <span className="sub">{text('supplier-lines.older')}</span>}
              </span>
            </td>
            <td data-label={before} className="end">
              {line.previous_cost === null ? text('supplier-lines.first') : formatMoneyExact(line.previous_cost)}
            </td>
            <td data-label={change} className="end">
              {line.change_percent === null ? '–' : formatChange(line.change_percent, market)}
            </td>
            <td data-label={rate} className="end">
              {formatPercent(line.vat_rate, market)}
            </td>
            <td data-label={total} className="end">
              {formatMoneyExact(line.total)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** `+12,5 %`, always with a sign unless nothing changes. */
const formatChange = (percent: number, market: Market): string => `${percent > 0 ? '+' : ''}${formatPercent(percent, market)}`;
