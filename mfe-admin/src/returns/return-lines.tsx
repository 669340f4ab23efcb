import { SumLines } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReturnDetail, ReturnKind } from './return-queries.ts';
import { formatMoneyExact } from '../office/language/format.ts';

/** What comes back, and what was decided of it. */
export function ReturnLines({ kind, detail }: { readonly kind: ReturnKind; readonly detail: ReturnDetail }) {
  const text = useText();
  const hasDeductions = kind === 'withdrawal';
  // Nothing is promised to who complains.
  const total = detail.refund ?? (kind === 'withdrawal' ? detail.estimate : null);
  return (
    <div className="panel stack">
      <h2 id="lines-heading">{text(`${kind}.goods`)}</h2>
      <div className="table-scroll" role="region" aria-labelledby="lines-heading" tabIndex={0}>
        <table className="table compact">
          <thead>
            <tr>
              <th scope="col">{text('returns.item')}</th>
              <th scope="col">{text(`${kind}.pieces`)}</th>
              <th scope="col" className="end">
                {text('returns.paid')}
              </th>
              {hasDeductions && (
                <th scope="col" className="end">
                  {text('withdrawal.deduction')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {detail.lines.map((line) => (
              <tr key={line.line}>
                <td>
                  {line.name}
                  <span className="sub mono">{line.code}</span>
                </td>
                <td>
                  {text('returns.count', { back: line.back ?? '–', quantity: line.quantity })}
                  {line.back !== null && line.back > 0 && (
                    <span className="sub">{text(line.is_restocked ? 'returns.restocked' : 'returns.not-restocked')}</span>
                  )}
                </td>
                <td className="end">{formatMoneyExact(line.refunds.at(-1) ?? detail.estimate)}</td>
                {'deduction' in line && (
                  <td className="end">{line.deduction.amount === 0 ? '' : `−${formatMoneyExact(line.deduction)}`}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total !== null && (
        <SumLines
          lines={[
            {
              id: 'total',
              label: text(detail.refund === null ? 'withdrawal.estimate' : 'returns.refund'),
              amount: formatMoneyExact(total),
              kind: 'total',
            },
          ]}
        />
      )}
    </div>
  );
}
