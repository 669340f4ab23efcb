import { announceWithdrawal, findWithdrawable, getWithdrawalPaper, type Withdrawable } from '@okruh/contracts/http/orders/withdrawals';
import { type Locale, type Market, markets, money } from '@okruh/market';
import { fieldRules, firstError, messageText } from '@okruh/market/fields';
import { binary, fieldErrors, ok, problem, type ProblemAnswer, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { parseAccount } from '../model/withdrawal-account.ts';
import { getWithdrawableUntil } from '../model/withdrawal-time.ts';
import { withdrawalPaper } from '../paper/withdrawal-paper.ts';
import { readByCode } from '../request/order-access.ts';
import type { OrderLookup } from '../request/order-lookup.ts';
import { findOrder } from '../stored/orders.repository.ts';
import type { OrderRow } from '../stored/tables.ts';
import { nameLine, needsAccount, openStatement, withdrawalView } from '../stored/withdrawal-view.ts';
import { findWithdrawal, getFees, loadFacts, type WithdrawalFacts } from '../stored/withdrawals.repository.ts';
import { announce, findRefusal } from './announce.ts';

/** Withdrawal from the contract by a guest or a customer, by the number of the order and its e-mail. */
export function withdrawalRoutes(app: FastifyInstance, deps: Deps & { readonly lookUp: OrderLookup }): void {
  const { database, personalData } = deps;

  route(app, findWithdrawable, async ({ body, market }) => {
    const found = await find(body, market);
    if ('problem' in found) return found;
    return ok(withdrawableView(found, await loadFacts(database.db, found), deps.now()));
  });

  route(app, announceWithdrawal, async ({ body, market, requestId }) => {
    const errors = findErrors(market, body);
    const found = await find(body, market);
    if ('problem' in found) return found;
    const account = needsAccount(found) ? parseAccount(body.account, market) : '';
    if (account === null) errors['account'] = [texts.text(markets[market].locale, 'withdrawal.account')];
    if (account === null || Object.keys(errors).length > 0) return fieldErrors(errors);
    const { id, lines, reason, name } = body;
    const wanted = { id, orderId: found.id, lines, reason, statement: { name, account } };
    const made = await database.db.transaction((tx) => announce(tx, { personalData, now: deps.now() }, wanted, { requestId }));
    if (made === 'not-found') return noOrder();
    if (made === 'lines-changed') return problem('lines-changed', { title: texts.both('problem.withdrawal-lines-changed') });
    if (typeof made === 'string')
      return problem('withdrawal-refused', { title: texts.both(`withdrawal.refused.${made}`), extra: { refusal: made } });
    return ok(withdrawalView(made, found, personalData));
  });

  route(app, getWithdrawalPaper, async ({ params, market }) => {
    const order = await readByCode(database, params.code, market);
    const withdrawal = order === null ? null : await findWithdrawal(database.db, params.id);
    if (order === null || withdrawal?.row.orderId !== order.id || withdrawal.row.kind !== 'withdrawal') return problem('not-found');
    return binary(await withdrawalPaper(withdrawal, order, openStatement(withdrawal, personalData)), 'application/pdf');
  });

  async function find(key: { readonly number: string; readonly e_mail: string }, market: Market): Promise<OrderRow | ProblemAnswer> {
    const found = await deps.lookUp(key, market);
    if (found !== null && 'wait' in found) return problem('too-many-requests', { headers: { 'retry-after': String(found.wait) } });
    const row = found === null ? null : await findOrder(database, found.id);
    return row ?? noOrder();
  }
}

const noOrder = (): ProblemAnswer => problem('order-not-found', { status: 404, title: texts.both('problem.order-not-found') });

function findErrors(market: Market, { name }: { readonly name: string }): Record<string, string[]> {
  const { locale } = markets[market];
  const error = firstError(name, [fieldRules.required, fieldRules.plainText], { market, today: '' });
  return error === null ? {} : { name: [messageText(error, locale satisfies Locale)] };
}

function withdrawableView(row: OrderRow, facts: WithdrawalFacts, now: Date): Withdrawable {
  const refusal = findRefusal(facts, now);
  const { currency, snapshot } = row;
  return {
    order_code: row.code,
    number: row.number,
    refusal,
    until: getWithdrawableUntil(facts.subject),
    lines:
      refusal === null
        ? facts.left
            .filter(({ isGift }) => !isGift)
            .map(({ line, quantity, refunds, companions, bonus }) => ({
              line: line.line,
              name: line.name,
              spec: line.spec,
              image: line.image,
              quantity,
              refunds: refunds.map((amount) => money(amount, currency)),
              companions: companions.map((one) => nameLine(row, one.line)),
              bonus: money(bonus, currency),
            }))
        : [],
    fees: money(getFees(row), currency),
    type_payment: row.typePayment,
    payment_name: snapshot.payment.name,
    needs_account: needsAccount(row),
  };
}
