import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { useText } from '@okruh/web-kit/i18n';
import { type Fact, useFact } from '../../office/conflict/case-conflict.tsx';
import { formatDate, formatMoney } from '../../office/language/format.ts';

/** What two people at one repair may change under each other's hands. */
export function useRepairFacts(): (repair: AdminRepair) => readonly Fact[] {
  const text = useText();
  const fact = useFact();
  return (repair) => [
    fact('column.status', text(`repair-status.${repair.status}`)),
    fact('repairs.technician', repair.technician?.name),
    fact('repair.fact.operations', repair.operations.join(', ')),
    fact('repair.fact.total', formatMoney(repair.total)),
    fact('repair.fact.promised', repair.promised_on === null ? null : formatDate(repair.promised_on, repair.market)),
    fact('diagnosis.finding', repair.quotes[0]?.finding),
  ];
}
