import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { announceWithdrawal, findWithdrawable } from '@okruh/contracts/http/orders/withdrawals';
import { adminGetWithdrawal, adminJudgeWithdrawal, adminListWithdrawals } from '@okruh/contracts/http/orders-admin/withdrawals';
import type { Chance } from './chance.ts';
import type { PatientClient, PatientClients } from './patient-client.ts';
import type { Bought } from './shopper.ts';

export interface WithdrawerOptions {
  readonly clients: PatientClients;
  readonly chance: Chance;
  /** Orders that were bought so far; those that aren't sent yet are refused and asked about again. */
  readonly bought: readonly Bought[];
  /** No more is announced; what was announced is judged to its end. */
  readonly isOver: () => boolean;
}

/** Percent of the orders that are paid by card and withdrawn from, in one step or two. */
const SHARE = 40;

/** Buyers who change their mind about what was delivered, some of them twice about parts of one order. @returns withdrawals announced */
export async function withdrawUntil({ clients, chance, bought, isOver }: WithdrawerOptions): Promise<number> {
  const wanted = new Map<string, number>();
  let announced = 0;
  for (let next = 0; !isOver();) {
    for (; next < bought.length; next += 1) {
      const one = bought[next];
      if (one?.isCard === true && chance.percent(SHARE)) wanted.set(one.number, chance.int(1, 3));
    }
    for (const one of bought) {
      const left = wanted.get(one.number);
      if (left === undefined || isOver()) continue;
      const outcome = await withdraw(clients.create(one.market), one, chance);
      if (outcome === 'announced') announced += 1;
      if (outcome === 'over' || (outcome === 'announced' && left === 1)) wanted.delete(one.number);
      else if (outcome === 'announced') wanted.set(one.number, left - 1);
    }
    await pause(1_000);
  }
  return announced;
}

/** One withdrawal of a part or all of what is left; the press comes twice now and then. */
async function withdraw(client: PatientClient, { number, e_mail }: Bought, chance: Chance): Promise<'announced' | 'later' | 'over'> {
  const found = await client.insist(findWithdrawable, { body: { number, e_mail } });
  if (!found.ok) throw new Error(`find_withdrawable answered ${found.status}: ${found.text}`);
  if (found.body.refusal !== null) return found.body.refusal === 'not-sent' ? 'later' : 'over';
  const chosen = chance.shuffle(found.body.lines).slice(0, chance.int(1, found.body.lines.length + 1));
  const lines = chosen.map(({ line, quantity }) => ({ line, quantity: chance.int(1, quantity + 1) }));
  const body = { id: randomUUID(), number, e_mail, name: 'Jana Dvořáková', lines, reason: null, account: '' };
  const presses = chance.percent(20) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: presses }, () => client.insist(announceWithdrawal, { body })));
  const [answer] = answers;
  if (answer === undefined || !answer.ok) {
    if (answer?.code === 'lines-changed' || answer?.code === 'withdrawal-refused') return 'later';
    throw new Error(`announce_withdrawal answered ${answer?.status}: ${answer?.text}`);
  }
  return 'announced';
}

/** Judges whatever was announced: some pieces never come, some lost value. */
export async function judgeUntil(client: PatientClient, chance: Chance, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { items } = await client.must(adminListWithdrawals, { query: { state: 'announced', page_size: 50 } });
    for (const { id } of items) {
      const detail = await client.must(adminGetWithdrawal, { params: { id } });
      if (detail.state !== 'announced' && detail.state !== 'received') continue;
      const lines = detail.lines.map(({ line, quantity, refunds }, index) => {
        // Something always comes.
        const back = index === 0 ? quantity : chance.int(0, quantity + 1);
        const price = refunds[back - 1]?.amount ?? 0;
        return { line, back, is_restocked: chance.percent(70), deduction: chance.percent(25) ? chance.int(0, price + 1) : 0 };
      });
      // Somebody else, or the press before, was faster: both are fine.
      await client.insist(adminJudgeWithdrawal, { params: { id }, body: { version: detail.version, lines, note: 'Poškrábané.' } });
    }
    await pause(700);
  }
}
