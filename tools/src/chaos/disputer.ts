import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Chance } from './chance.ts';
import type { Bought } from './shopper.ts';

export interface DisputerOptions {
  readonly sandboxUrl: string;
  readonly chance: Chance;
  /** Orders that were bought so far. */
  readonly bought: readonly Bought[];
  /** No more is disputed; what was is decided. */
  readonly isOver: () => boolean;
}
export interface DisputeFigures {
  readonly opened: number;
  readonly won: number;
  readonly lost: number;
}

/** Percent of the payments by card that are disputed, some at once, some when the goods are on their way or there. */
const SHARE = 15;
const OPENED_WITHIN_MS = 25_000;
const DECIDED_WITHIN_MS = 12_000;
const openedSchema = z.object({ disputes: z.array(z.object({ id: z.string() })).min(1) });

/** Asks the sandbox's bank until it is up. @returns null when it refuses: nothing was captured, or it went back */
async function askBank(sandboxUrl: string, path: string, body: object): Promise<z.output<typeof openedSchema> | null> {
  for (;;) {
    const answer = await fetch(`${sandboxUrl}/bank/disputes${path}`, { method: 'POST', body: JSON.stringify(body) }).catch(() => null);
    if (answer?.status === 200) return openedSchema.parse(await answer.json());
    if (answer?.status === 404 || answer?.status === 409) return null;
    await pause(300);
  }
}

/** Payers who ask their banks for the money back, and banks that decide for one or the other. */
export async function disputeUntil({ sandboxUrl, chance, bought, isOver }: DisputerOptions): Promise<DisputeFigures> {
  const figures = { opened: 0, won: 0, lost: 0 };
  const running: Promise<void>[] = [];
  const dispute = async (reference: string, openAfterMs: number, decideAfterMs: number, status: 'won' | 'lost'): Promise<void> => {
    await pause(openAfterMs);
    const opened = await askBank(sandboxUrl, '', { reference });
    if (opened === null) return;
    figures.opened += 1;
    await pause(decideAfterMs);
    await askBank(sandboxUrl, `/${opened.disputes[0]?.id}`, { reference, status });
    figures[status] += 1;
  };
  for (let next = 0; !isOver(); await pause(500)) {
    for (; next < bought.length; next += 1) {
      const paymentId = bought[next]?.paymentId ?? null;
      if (paymentId === null || !chance.percent(SHARE)) continue;
      const [openAfterMs, decideAfterMs] = [chance.int(0, OPENED_WITHIN_MS), chance.int(0, DECIDED_WITHIN_MS)];
      running.push(dispute(paymentId, openAfterMs, decideAfterMs, chance.percent(50) ? 'won' : 'lost'));
    }
  }
  await Promise.all(running);
  return figures;
}
