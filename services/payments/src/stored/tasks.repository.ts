import { randomUUID } from 'node:crypto';
import type { Tx } from '@okruh/service-kit';
import { and, eq, isNull } from 'drizzle-orm';
import { type TaskRow, tasks } from '../model/tables.ts';

// What has to be asked of providers, or done by a person.

/** Minor units that were asked back and aren't there yet: of the order by its provider or by a person, and pay-outs of buy-outs. */
export async function openRefunds(tx: Tx, paymentId: string): Promise<{ byProvider: number; byHand: number; payouts: number }> {
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.paymentId, paymentId), eq(tasks.kind, 'refund'), isNull(tasks.outcome)));
  const sum = (fits: (task: TaskRow) => boolean): number => rows.reduce((total, task) => total + (fits(task) ? (task.amount ?? 0) : 0), 0);
  return {
    byProvider: sum(({ buyoutId, byHand }) => buyoutId === null && !byHand),
    byHand: sum(({ byHand }) => byHand),
    payouts: sum(({ buyoutId }) => buyoutId !== null),
  };
}

export async function addTask(
  tx: Tx,
  paymentId: string,
  kind: 'void' | 'capture' | 'refund' | 'keep-card',
  refund?: {
    readonly amount: number;
    readonly key: string;
    readonly by?: string;
    readonly note?: string;
    readonly byHand?: boolean;
    readonly buyoutId?: string;
  },
): Promise<void> {
  await tx
    .insert(tasks)
    .values({
      id: randomUUID(),
      paymentId,
      kind,
      key: refund?.key ?? `${kind}:${paymentId}`,
      amount: refund?.amount ?? null,
      by: refund?.by ?? null,
      note: refund?.note ?? '',
      byHand: refund?.byHand ?? false,
      buyoutId: refund?.buyoutId ?? null,
    })
    .onConflictDoNothing({ target: tasks.key });
}
