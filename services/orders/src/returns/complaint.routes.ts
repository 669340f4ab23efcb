import { MAX_DEFECT_LENGTH } from '@okruh/contracts/http/orders/complaint-limits';
import { getComplaintPaper, reportComplaint } from '@okruh/contracts/http/orders/complaints';
import { type Market, markets } from '@okruh/market';
import { fieldRules, firstError, messageText } from '@okruh/market/fields';
import { binary, fieldErrors, ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { parseAccount } from '../model/withdrawal-account.ts';
import { withdrawalPaper } from '../paper/withdrawal-paper.ts';
import { isOwn, readByCode } from '../request/order-access.ts';
import { complaintView } from '../stored/complaint-view.ts';
import type { CustomerData } from '../stored/personal-data.ts';
import { needsAccount, openStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal } from '../stored/withdrawals.repository.ts';
import { report } from './report.ts';

/** Complaints about goods that nobody repairs, by the owner of an order on its page (docs/decisions/0052-complaint-cases.md). */
export function complaintRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, personalData } = deps;

  route(app, reportComplaint, async (request) => {
    const { params, body, market, requestId } = request;
    const order = await readByCode(database, params.code, market);
    // Alike for who knows the code alone: nothing is learnt from it.
    if (order === null || !isOwn(order, request, deps.linkSecret)) return problem('not-found');
    const errors = findErrors(market, body.defect);
    const account = needsAccount(order) ? parseAccount(body.account, market) : '';
    if (account === null) errors['account'] = [texts.text(markets[market].locale, 'withdrawal.account')];
    if (account === null || Object.keys(errors).length > 0) return fieldErrors(errors);
    const statement = { name: getName(personalData.open(order)), account, defect: body.defect };
    const wanted = { id: body.id, orderId: order.id, lines: body.lines, statement };
    const made = await database.db.transaction((tx) => report(tx, { personalData, now: deps.now() }, wanted, { requestId }));
    if (made === 'not-found') return problem('not-found');
    if (made === 'lines-changed') return problem('lines-changed', { title: texts.both('problem.complaint-lines-changed') });
    if (typeof made === 'string')
      return problem('complaint-refused', { title: texts.both(`complaint.refused.${made}`), extra: { refusal: made } });
    return ok(complaintView(made, order, personalData));
  });

  route(app, getComplaintPaper, async ({ params, market }) => {
    const order = await readByCode(database, params.code, market);
    const complaint = order === null ? null : await findWithdrawal(database.db, params.id);
    if (order === null || complaint?.row.orderId !== order.id || complaint.row.kind !== 'complaint') return problem('not-found');
    return binary(await withdrawalPaper(complaint, order, openStatement(complaint, personalData)), 'application/pdf');
  });
}

const getName = ({ billing_address: address }: CustomerData): string =>
  [address.first_name, address.last_name].filter((part) => part !== '').join(' ') || address.company;

function findErrors(market: Market, defect: string): Record<string, string[]> {
  const error = firstError(defect, [fieldRules.required, fieldRules.maxLength(MAX_DEFECT_LENGTH), fieldRules.plainText], {
    market,
    today: '',
  });
  return error === null ? {} : { defect: [messageText(error, markets[market].locale)] };
}
