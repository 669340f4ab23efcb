import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import type { Money } from '@okruh/market';
import { inDisplayOrder, type Answers } from '@okruh/market/appraisal';
import { useText } from '@okruh/web-kit/i18n';
import { type Fact, useFact } from '../../office/conflict/case-conflict.tsx';
import { answersByCondition } from './inspection.ts';
import { formatMoney } from '../../office/language/format.ts';

const shown = (money: Money | null): string | null => (money === null ? null : formatMoney(money));

/** What two people at one buy-out may change under each other's hands. */
export function useBuyoutFacts(): (buyout: AdminBuyout) => readonly Fact[] {
  const text = useText();
  const fact = useFact();
  return (buyout) => [
    fact('column.status', text(`status.${buyout.status}`)),
    fact('summary.final', shown(buyout.final_price)),
    fact('inspection.note', buyout.inspection_note),
    ...answerFacts(buyout, answersByCondition(buyout.inspected_answers)),
  ];
}

/** Answers of an inspection by their questions. */
export const answerFacts = ({ appraisal }: Pick<AdminBuyout, 'appraisal'>, answers: Answers): readonly Fact[] =>
  inDisplayOrder(appraisal.device_conditions).map(({ id, name, choices }) => ({
    label: name,
    value: choices.find(({ value }) => value === answers[id])?.label ?? '–',
  }));
