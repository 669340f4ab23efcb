import { formatMoney, isZeroMoney, type Money } from '@okruh/market';

interface Plan {
  readonly own_payment: Money;
  readonly monthly_price: Money;
  readonly total_price: Money;
}

/** "dnes 2 290 Kč a 20 × 1 035 Kč, celkem 22 990 Kč": what is shown adds up. The sentences stand in the catalogue of each page that says it. */
export function planText(text: (id: string, values: Readonly<Record<string, unknown>>) => string, plan: Plan, count: number): string {
  const values = {
    count,
    own: formatMoney(plan.own_payment),
    price: formatMoney(plan.monthly_price),
    total: formatMoney(plan.total_price),
  };
  return text(isZeroMoney(plan.own_payment) ? 'instalments.plan' : 'instalments.plan.own', values);
}
