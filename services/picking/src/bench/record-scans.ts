import {
  crateWrapped,
  itemNotFound,
  itemPicked,
  packageFinished,
  pickingCompleted,
  pickingReset,
  pickingStarted,
  scanUndone,
} from '@okruh/contracts/events/picking';
import type { scanSchema, ScanAnswerCode } from '@okruh/contracts/http/picking-work';
import { applyScan, normaliseScan, type ScanOutcome } from '@okruh/market/picking-scan';
import type { Database, Tx } from '@okruh/service-kit';
import type { z } from 'zod';
import type { Orders } from '../clients/orders.ts';
import type { Shipping } from '../shipping/shipping.ts';
import { putBackFromCrate, takeToCrate } from '../stored/crate-pieces.ts';
import {
  isPickedUpHere,
  type ListCause,
  type ListChange,
  lockList,
  type PickingListRow,
  publishList,
  saveList,
  type StoredItem,
} from '../stored/picking-lists.repository.ts';
import { findBoughtVariant, keepSerials } from '../stored/serials.ts';
import { addParcel, handOverList, receiveList } from './parcel-of-list.ts';
import { assignedTo, claimCrate, freeCrate, type KnownScan, loadScan, recordScan } from './scans.repository.ts';

type Scan = z.output<typeof scanSchema>;
type Done = Extract<ScanOutcome<StoredItem>, { outcome: 'done' }>;
type ListEvents = Parameters<typeof publishList>[2];

/** Who scans. */
export interface Worker {
  readonly id: string | null;
  readonly name: string;
}
/** What the scans of a bench need besides the list itself. */
export interface BenchDeps {
  readonly database: Database;
  readonly orders: Pick<Orders, 'askMayLeave'>;
  readonly shipping: Shipping;
  /** What wasn't found moves to other lists when a crate is closed (features don't know each other: put together in deps). */
  moveMissing(tx: Tx, row: PickingListRow, actor: string, cause: ListCause): Promise<PickingListRow>;
}
/** What a scan came to; `warning` changed the list as `done` did. */
export interface ScanAnswer {
  readonly outcome: 'done' | 'warning' | 'refused';
  readonly code: ScanAnswerCode | null;
  readonly item: number | null;
}

/**
 * Decides one scan on the locked list and records it with its answer, all in one transaction. The same id again gets the same
 * answer and changes nothing, so a bench that never learnt of it simply sends it once more.
 */
export async function recordOneScan(deps: BenchDeps, scan: Scan, worker: Worker, requestId: string): Promise<ScanAnswer> {
  return deps.database.db.transaction(async (tx) => {
    // The list first: a repeat that comes at the same moment waits here and finds the record.
    const list = await lockList(tx, scan.list_id);
    const known = await loadScan(tx, scan.id);
    if (known !== null) return toAnswer(known);
    const answer = list === null ? refuse('list-not-found') : await decide(deps, tx, list, scan, worker, requestId);
    await recordScan(tx, scan, answer, worker);
    return answer;
  });
}

const toAnswer = ({ outcome, answer_code: code, answer_item: item }: KnownScan): ScanAnswer => ({ outcome, code, item });
const refuse = (code: ScanAnswerCode, item: number | null = null): ScanAnswer => ({ outcome: 'refused', code, item });

async function decide(deps: BenchDeps, tx: Tx, list: PickingListRow, scan: Scan, worker: Worker, requestId: string): Promise<ScanAnswer> {
  if (list.status === 'cancelled' && scan.kind !== 'reset') return refuse('order-cancelled');
  // Anybody who scans `start` on a list that a colleague began goes on with it.
  const isTakenOver = scan.kind === 'start' && list.status === 'in_progress' && list.assignee_id !== worker.id;
  if (isTakenOver) {
    await saveList(tx, list, { assignee: worker }, 0);
    return { outcome: 'warning', code: 'taken-over', item: null };
  }
  const decided = applyScan(list, scan, isPickedUpHere(list));
  if (decided.outcome === 'refused') return refuse(decided.code, decided.item);
  const refusal = (await checkDevice(tx, decided)) ?? (await checkOutside(deps, tx, list, scan, requestId));
  if (refusal !== null) return refuse(refusal, decided.item);
  // A package that has a parcel goes where its parcel goes: the list follows it.
  if (scan.kind === 'hand-over') {
    const refused = await handOverList(deps.shipping, tx, list, worker.name);
    return refused === null ? { outcome: 'done', code: null, item: null } : refuse(refused);
  }
  if (scan.kind === 'receive') {
    const isReceived = await receiveList(deps.shipping, tx, list, worker.name);
    return isReceived ? { outcome: 'done', code: null, item: null } : refuse('not-in-this-state');
  }
  const isAssigned = scan.kind === 'item' && decided.serial !== null && (await assignedTo(tx, decided.serial, list.id)) !== null;
  await applyDone(deps, tx, list, scan, decided, worker, requestId);
  return isAssigned
    ? { outcome: 'warning', code: 'serial-assigned', item: decided.item }
    : { outcome: 'done', code: null, item: decided.item };
}

/** A second-hand device is sold as what it was graded: the same phone in another grade is another product. */
async function checkDevice(tx: Tx, { state, item, serial }: Done): Promise<ScanAnswerCode | null> {
  if (serial === null || item === null) return null;
  const variant = await findBoughtVariant(tx, serial);
  const wanted = state.items.find((one) => one.item === item)?.variant_id;
  return variant === null || variant === wanted ? null : 'wrong-item';
}

/** What a list alone doesn't know: whose the crate is, and whether the order still stands. */
async function checkOutside(deps: BenchDeps, tx: Tx, list: PickingListRow, scan: Scan, requestId: string): Promise<ScanAnswerCode | null> {
  if (scan.kind === 'crate') return (await claimCrate(tx, list, normaliseScan(scan.code))) ? null : 'crate-in-use';
  // Before a hand-over the parcel's own check asks.
  if (scan.kind !== 'finish') return null;
  // Asked in the transaction: a cancelled order must not leave, and a cancelling one has to wait for its answer.
  const standing = await deps.orders.askMayLeave(list.order_id, requestId);
  return standing === 'yes' ? null : standing === 'no' ? 'order-cancelled' : 'order-may-be-cancelled';
}

async function applyDone(
  deps: BenchDeps,
  tx: Tx,
  list: PickingListRow,
  scan: Scan,
  { state, serial }: Done,
  worker: Worker,
  requestId: string,
): Promise<void> {
  const events = toEvents(list, scan, state.status);
  const change: ListChange = {
    ...toChange(scan, worker),
    status: state.status,
    crate: leavesCrate(scan) ? null : state.crate,
    items: state.items,
    log: leavesCrate(scan) ? [] : state.log,
    ...(events.includes(pickingCompleted) ? { now: ['picked_at'] } : {}),
  };
  if (list.crate !== null && change.crate === null) await freeCrate(tx, list.id);
  if (serial !== null || scan.kind === 'undo' || scan.kind === 'reset') await keepSerials(tx, list.id, state.items);
  const saved = await saveList(tx, list, change, events.length);
  const cause: ListCause = { requestId };
  await publishList(tx, saved, events, cause);
  if (scan.kind === 'finish' && !isPickedUpHere(saved)) await addParcel(deps.shipping, tx, saved);
  if (list.status === 'wrapped' && (scan.kind === 'undo' || scan.kind === 'reset')) await putBackFromCrate(tx, saved);
  if (scan.kind !== 'wrap') return;
  await takeToCrate(tx, saved);
  await deps.moveMissing(tx, saved, worker.name, cause);
}

/** The package is closed, or nothing is in the crate any more. */
const leavesCrate = ({ kind }: Scan): boolean => kind === 'finish' || kind === 'reset';

/** Who works on it and when, beside what the rules changed. */
function toChange({ kind }: Scan, worker: Worker): ListChange {
  switch (kind) {
    case 'start':
      return { assignee: worker, now: ['started_at'], never: ['skipped_at'] };
    case 'finish':
      return { now: ['packed_at'] };
    case 'skip':
      return { now: ['skipped_at'] };
    case 'reset':
      return { assignee: null, waveId: null, never: ['started_at', 'picked_at'] };
    case 'undo':
      return { never: ['picked_at'] };
    case 'crate':
    case 'item':
    case 'not-found':
    case 'wrap':
    case 'hand-over':
    case 'receive':
      return {};
    default:
      return kind satisfies never;
  }
}

/** Events that tell of a scan, in this order. What only the bench needs (a crate, putting aside) isn't published. */
function toEvents(before: PickingListRow, { kind }: Scan, status: PickingListRow['status']): ListEvents {
  const completed = before.status === 'in_progress' && (status === 'picked' || status === 'not_found') ? [pickingCompleted] : [];
  switch (kind) {
    case 'start':
      return [pickingStarted];
    case 'item':
      return [itemPicked, ...completed];
    case 'not-found':
      return [itemNotFound, ...completed];
    case 'undo':
      return [scanUndone];
    case 'wrap':
      return [crateWrapped];
    case 'finish':
      return [packageFinished];
    case 'reset':
      return before.status === 'cancelled' ? [] : [pickingReset];
    case 'crate':
    case 'skip':
    // Reported by the parcel that the list follows.
    case 'hand-over':
    case 'receive':
      return [];
    default:
      return kind satisfies never;
  }
}
