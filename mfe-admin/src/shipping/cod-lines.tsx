import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { CodResult, CodStatement } from '@okruh/contracts/http/picking-cod';
import { Empty, Status, Table, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { formatMoneyExact } from '../office/language/format.ts';

const tones: Readonly<Record<CodResult, Tone>> = { matched: 'success', 'amount-differs': 'danger', repeated: 'warning', unknown: 'danger' };

/** What became of each line of a statement. */
export function CodLines({ lines }: { readonly lines: CodStatement['items'] }) {
  const text = useText();
  if (lines.length === 0) return <Empty title={text('cod.lines-empty')} />;
  return (
    <Table label={text('cod.lines-table')} stack>
      <thead>
        <tr>
          <th scope="col">{text('parcels.tracking-number')}</th>
          <th scope="col">{text('parcels.order')}</th>
          <th scope="col" className="end">
            {text('cod.paid')}
          </th>
          <th scope="col" className="end">
            {text('cod.expected')}
          </th>
          <th scope="col">{text('cod.result')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-label={text('parcels.tracking-number')}>
              <code>{line.tracking_number}</code>
            </td>
            <td data-label={text('parcels.order')}>
              {line.parcel_id === null ? '–' : <Link href={pathTo(officePaths.parcel, { id: line.parcel_id })}>{line.order_number}</Link>}
            </td>
            <td data-label={text('cod.paid')} className="end">
              {formatMoneyExact(line.amount)}
            </td>
            <td data-label={text('cod.expected')} className="end">
              {line.expected === null ? '–' : formatMoneyExact(line.expected)}
            </td>
            <td data-label={text('cod.result')}>
              <Status tone={tones[line.result]}>{text(`cod.result.${line.result}`)}</Status>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
