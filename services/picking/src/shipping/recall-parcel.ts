import type { HoldReason } from '@okruh/contracts/http/orders/view';
import { DependencyDown, type Tx } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { postpone } from './book-parcel.ts';
import type { Carrier } from './carrier.ts';
import { applyHold, isOfHold, type RecallRequest, requestRecall } from './holds.ts';
import { decideRecall, decideWithdrawal, type RecallStep } from './parcel.ts';
import { changeParcel, findParcel, lockParcel, lockParcelsOfLists } from './parcel.repository.ts';
import type { Shipping } from './shipping.ts';
import { type ParcelRow, parcels } from './tables.ts';

/**
 * Takes the parcel of a list back: a label is voided, a parcel under way is asked back. A job asks the carrier after the commit.
 *
 * @returns what it came to; `too-late` when the recipient has it, `nothing` also when the list has no parcel
 */
export async function recallParcel(
  shipping: Pick<Shipping, 'onParcelChange'>,
  tx: Tx,
  listId: string,
  why: RecallRequest,
): Promise<RecallStep> {
  const [row] = await lockParcelsOfLists(tx, [listId]);
  return row === undefined ? 'nothing' : recall(shipping, tx, row, why);
}

/** The same for a locked parcel. */
export async function recall(shipping: Pick<Shipping, 'onParcelChange'>, tx: Tx, row: ParcelRow, why: RecallRequest): Promise<RecallStep> {
  const step = decideRecall(row.state);
  if (step === 'cancel') {
    // Before the first try no carrier knows it. While one is under way, its lease is waited for: the label must be there to be voided.
    const isUnknown = row.todo === 'book' && row.todoAttempts === 0;
    const todo = isUnknown ? { todo: null, todoAt: null } : { todo: 'cancel' as const, todoAt: sql`greatest(now(), todo_at)` };
    await changeParcel(tx, shipping, row, { ownState: 'cancelled', todoAttempts: 0, ...todo });
  }
  if (step === 'recall') await requestRecall(tx, row, why);
  return step;
}

/** The order of a list is held: its parcel follows. */
export async function holdParcel(tx: Tx, listId: string, reason: HoldReason): Promise<void> {
  const [row] = await lockParcelsOfLists(tx, [listId]);
  if (row !== undefined) await applyHold(tx, row, reason);
}

/** The order's money is ours after all: what was asked back for it may go on, unless it has turned. */
export async function withdrawHeldRecall(tx: Tx, listId: string): Promise<void> {
  const [row] = await lockParcelsOfLists(tx, [listId]);
  if (row === undefined || !isOfHold(row.recallReason)) return;
  // Delivered and paid: no debt is left.
  if (row.recallState === 'refused') {
    await tx.update(parcels).set({ recallState: 'withdrawn' }).where(eq(parcels.id, row.id));
    return;
  }
  const step = decideWithdrawal(row.recallState, row.state, row.todo, row.todoAttempts);
  if (step === 'nothing') return;
  // A call that may be under way is waited for, so that the carrier hears the withdrawal last.
  const todo =
    step === 'forget'
      ? ({ todo: null, todoAt: null, recallState: 'withdrawn' } as const)
      : ({ todo: 'withdraw', todoAt: sql`greatest(now(), todo_at)` } as const);
  await tx
    .update(parcels)
    .set({ ...todo, todoAttempts: 0 })
    .where(eq(parcels.id, row.id));
}

/** Tries of a recall that comes before the carrier's first scan: about two hours. */
const MAX_RECALLS = 30;

/** Asks the carrier to void a label, to bring a parcel back, or to go on with one that it was asked back. */
export async function doRecall(shipping: Shipping, parcelId: string): Promise<void> {
  const { db } = shipping.database;
  const parcel = await findParcel(db, parcelId);
  if (parcel === null || parcel.todo === null || parcel.todo === 'book') return;
  try {
    const answer = await askCarrier(shipping.carriers[parcel.carrier], parcel);
    // The driver has it and the depot hasn't: asked again until the carrier has noticed, or it is over.
    const isEarly = answer === 'not-under-way' && decideRecall(parcel.state) === 'recall' && parcel.todoAttempts < MAX_RECALLS;
    if (isEarly) return await postpone(shipping, parcel);
    await db.transaction(async (tx) => {
      const row = await lockParcel(tx, parcelId);
      if (row === null || row.todo !== parcel.todo) return;
      await changeParcel(tx, shipping, row, { ...afterAnswer(answer), todoAttempts: 0 });
    });
  } catch (error) {
    if (!(error instanceof DependencyDown)) shipping.logger.error({ err: error, parcel: parcelId }, 'a parcel could not be recalled');
    await postpone(shipping, parcel);
  }
}

type Answer = Awaited<ReturnType<Carrier['cancel'] | Carrier['recall'] | Carrier['withdrawRecall']>>;

/** A carrier that isn't connected any more has nothing to void, and brings nothing back. */
async function askCarrier(carrier: Carrier | undefined, { id, todo }: ParcelRow): Promise<Answer> {
  if (todo === 'cancel') return carrier === undefined ? 'cancelled' : carrier.cancel(id);
  if (carrier === undefined) return todo === 'recall' ? 'refused' : 'too-late';
  return todo === 'recall' ? carrier.recall(id) : carrier.withdrawRecall(id);
}

function afterAnswer(answer: Answer) {
  const nothing = { todo: null, todoAt: null } as const;
  switch (answer) {
    case 'cancelled':
      return nothing;
    // What the carrier has already can't be voided any more, only asked back.
    case 'handed-over':
      return {
        todo: 'recall',
        todoAt: sql`now()`,
        recalledAt: sql`clock_timestamp()`,
        recallState: 'requested',
        recallReason: 'order-cancelled',
      } as const;
    case 'recalled':
    case 'too-late':
      return { ...nothing, recallState: 'accepted' } as const;
    case 'refused':
    case 'not-under-way':
      return { ...nothing, recallState: 'refused' } as const;
    case 'withdrawn':
      return { ...nothing, recallState: 'withdrawn' } as const;
    default:
      return answer satisfies never;
  }
}
