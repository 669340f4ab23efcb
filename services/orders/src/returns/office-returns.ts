import { binary, type Identity, ok, problem, type Tx } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { withdrawalPaper } from '../paper/withdrawal-paper.ts';
import { toStaff } from '../stored/history.ts';
import { findOrder } from '../stored/orders.repository.ts';
import type { WithdrawalKind } from '../stored/withdrawal-tables.ts';
import { openStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal, type Withdrawal } from '../stored/withdrawals.repository.ts';
import type { Refused } from './judge-return.ts';
import type { OrderReturn } from './office-view.ts';
import { revealAccount } from './reveal-account.ts';

/** Answers to the office's calls about one kind; the other kind's ids are unknown to it. */
export function answerReturns<Detail>(
  { database, personalData }: Deps,
  kind: WithdrawalKind,
  viewDetail: (found: OrderReturn) => Detail | Promise<Detail>,
) {
  const { db } = database;

  async function find(id: string): Promise<OrderReturn | null> {
    const withdrawal = await findWithdrawal(db, id);
    if (withdrawal?.row.kind !== kind) return null;
    const order = await findOrder(database, withdrawal.row.orderId);
    return order === null ? null : { withdrawal, order };
  }

  async function show(id: string) {
    const found = await find(id);
    return found === null ? problem('not-found') : ok(await viewDetail(found));
  }

  return {
    find,
    show,

    async draw(id: string) {
      const found = await find(id);
      if (found === null) return problem('not-found');
      return binary(await withdrawalPaper(found.withdrawal, found.order, openStatement(found.withdrawal, personalData)), 'application/pdf');
    },

    async reveal(id: string, identity: Pick<Identity, 'sub' | 'name'>) {
      const shown = await db.transaction((tx) => revealAccount(tx, personalData, { kind, id }, toStaff(identity)));
      return shown === null ? problem('not-found') : ok(shown);
    },

    /** Does something in one transaction, and shows what came of it. */
    async change(id: string, work: (tx: Tx) => Promise<Withdrawal | Refused>) {
      const done = await db.transaction(work);
      if (typeof done !== 'string') return show(id);
      switch (done) {
        case 'not-found':
        case 'bad-request':
          return problem(done);
        case 'changed-meanwhile':
          return problem(done, { title: texts.both('problem.changed-meanwhile') });
        case 'transition-not-allowed':
          return problem(done, { title: texts.both(`problem.${kind}-state`) });
        case 'lines-changed':
          return problem(done, { title: texts.both('problem.complaint-withdrawn') });
        default:
          return done satisfies never;
      }
    },
  };
}
