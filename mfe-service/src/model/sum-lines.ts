import type { RepairSum } from '@okruh/contracts/http/repairs';
import { formatMoney, formatMoneyChange } from '@okruh/market';
import type { SumLine } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** Each operation, each discount, and the total; what is on request has no amount yet. */
export function sumLines(sum: RepairSum, text: TextFunction): SumLine[] {
  return [
    ...sum.lines.map((line) => ({
      id: line.operation_id,
      label: line.label,
      amount: line.price === null ? text('operation.on-request') : formatMoney(line.price),
    })),
    ...sum.discounts.map((discount) => ({
      id: discount.code,
      label: discount.label,
      amount: formatMoneyChange(discount.amount),
      kind: 'plus' as const,
    })),
    {
      id: 'total',
      label: text(sum.has_on_request ? 'sum.total-known' : 'sum.total'),
      amount: formatMoney(sum.total),
      kind: 'total' as const,
    },
  ];
}
