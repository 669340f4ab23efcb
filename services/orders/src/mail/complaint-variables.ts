import { formatDate, formatDateTime, formatMoney, money } from '@okruh/market';
import { getComplaintRefund } from '../stored/complaint-view.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';
import { openNote, openStatement } from '../stored/withdrawal-view.ts';
import type { Withdrawal } from '../stored/withdrawals.repository.ts';
import { describeChannel, listGoods } from './withdrawal-variables.ts';

/** What the mails about a complaint say of it. */
export function complaintVariables(complaint: Withdrawal, order: OrderRow, personalData: PersonalData): Readonly<Record<string, string>> {
  const { row } = complaint;
  const { market, currency } = row;
  const refund = getComplaintRefund(row);
  return {
    complaint_number: row.number,
    complaint_goods: listGoods(complaint, order, refund === null ? 'announced' : 'back'),
    complaint_at: formatDateTime(row.announcedAt, market),
    complaint_settle_until: formatDate(row.refundDueOn, market),
    complaint_defect: openStatement(complaint, personalData).defect ?? '',
    complaint_note: openNote(complaint, personalData),
    complaint_refund: refund === null ? '' : formatMoney(money(refund, currency)),
    complaint_refund_to: describeChannel(order),
    complaint_store: row.replacement?.store_name ?? '',
  };
}
