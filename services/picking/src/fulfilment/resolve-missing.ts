import { itemDropped, itemSubstituted, listCancelled } from '@okruh/contracts/events/picking';
import type { adminResolveMissing } from '@okruh/contracts/http/picking-work';
import type { RequestOf } from '@okruh/contracts';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  type ListCause,
  lockList,
  type PickingListRow,
  publishList,
  saveList,
  type StoredItem,
} from '../stored/picking-lists.repository.ts';
import { insertLists, type NewList, type PickLine, toPickLine } from './create-lists.ts';
import { boughtName, boughtVariant, findMissing, loadDropEffect, withoutItem } from './missing-item.ts';
import { takeFreePieces } from './order-pieces.ts';
import { reduceDue } from './released-order.ts';
import { findReplacement, type ReplacementRow } from './replacement.query.ts';

/** What a person decided. */
export type Decision = RequestOf<typeof adminResolveMissing>['body'];
type Consent = 'not-needed' | 'by-phone' | 'by-mail';
/** Why a decision changes nothing. */
export type MissingRefusal = 'no-free-pieces' | 'consent-needed' | 'not-in-this-state' | 'unknown-product';

/** An item on its locked list, and who decides on it. */
interface Case {
  readonly list: PickingListRow;
  readonly item: StoredItem;
  readonly decision: Decision;
  readonly actor: string;
  readonly cause: ListCause;
}

/**
 * Carries out what a person decided on an item that there are no pieces of. Locks the list, then its released order, then stock, as
 * everybody does. A second call finds the item gone.
 *
 * @returns why nothing changed, or null when it is done
 */
export async function resolveMissing(
  tx: Tx,
  id: string,
  decision: Decision,
  by: { readonly actor: string; readonly cause: ListCause },
): Promise<MissingRefusal | null> {
  const list = await lockList(tx, id);
  const item = findMissing(list, decision.item);
  if (list === null || item === undefined) return 'not-in-this-state';
  await tx.execute(sql`select 1 from released_orders where order_id = ${list.order_id} for update`);
  const found: Case = { list, item, decision, ...by };
  return decision.action === 'drop' ? drop(tx, found) : substitute(tx, found);
}

async function drop(tx: Tx, found: Case): Promise<null> {
  const { list, item } = found;
  const effect = await loadDropEffect(tx, list, item);
  if (effect.isDueReduced) await reduceDue(tx, list.order_id, effect.refund?.amount ?? 0);
  const decided = await record(tx, found, null);
  const saved = await leaveList(tx, found);
  await appendEvent(tx, itemDropped, {
    ...toEnvelope(found, saved),
    data: { ...toChange(found, decided), dropped_before: effect.before, is_due_reduced: effect.isDueReduced, reason: 'missing' },
  });
  await endEmpty(tx, found, saved);
  return null;
}

async function substitute(tx: Tx, found: Case): Promise<MissingRefusal | null> {
  const { list, item, decision } = found;
  const variant = decision.variant_id ?? '';
  const replacement = variant === item.variant_id ? null : await findReplacement(tx, list, item, variant);
  if (replacement === null) return 'unknown-product';
  if (replacement.needs_consent && decision.consent === undefined) return 'consent-needed';
  // All of them or none: no order is torn into more parcels than it must.
  const { rows } = await tx.execute(sql`
    select 1 from stock where market = ${list.market} and variant_id = ${variant} and available >= ${item.quantity} for update`);
  if (rows.length === 0) return 'no-free-pieces';
  const order = { orderId: list.order_id, market: list.market };
  const taken = await takeFreePieces(tx, order, [{ variant_id: variant, quantity: item.quantity }]);
  const lists = taken.map(({ place, quantity }): NewList => ({
    order: list,
    place,
    status: 'waiting',
    lines: [toSubstitute(item, replacement, quantity)],
  }));
  const consent = replacement.needs_consent ? (decision.consent ?? 'not-needed') : 'not-needed';
  const decided = await record(tx, found, { substitute: variant, consent });
  await insertLists(tx, lists, found.cause);
  const saved = await leaveList(tx, found);
  const { code, name } = replacement;
  await appendEvent(tx, itemSubstituted, {
    ...toEnvelope(found, saved),
    data: { ...toChange(found, decided), substitute: { variant_id: variant, code, name }, consent },
  });
  await endEmpty(tx, found, saved);
  return null;
}

const toSubstitute = (item: StoredItem, replacement: ReplacementRow, quantity: number): PickLine =>
  toPickLine({
    variant_id: replacement.variant_id,
    code: replacement.code,
    name: replacement.name,
    type_device: replacement.type_device,
    quantity,
    replaces: { variant_id: boughtVariant(item), name: boughtName(item) },
  });

/** A decision as it is stored. */
interface Decided extends Record<string, unknown> {
  readonly id: string;
  readonly decided_at: string;
}

async function record(
  tx: Tx,
  { list, item, decision, actor }: Case,
  instead: { readonly substitute: string; readonly consent: Consent } | null,
): Promise<Decided> {
  const { rows } = await tx.execute<Decided>(sql`
    insert into missing_decisions (id, list_id, order_id, action, variant_id, quantity, substitute_id, consent, reason, actor)
    values (${uuidv7()}, ${list.id}, ${list.order_id}, ${decision.action}, ${boughtVariant(item)}, ${item.quantity},
      ${instead?.substitute ?? null}, ${instead?.consent ?? null}, ${decision.reason ?? ''}, ${actor})
    returning id, to_char(decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at`);
  const [decided] = rows;
  if (decided === undefined) throw new Error('the decision was not stored');
  return decided;
}

/** The item leaves its list, which ends when it was the last one: one event of the decision, one of the end. */
function leaveList(tx: Tx, { list, item }: Case): Promise<PickingListRow> {
  const items = withoutItem(list, item);
  return items.length > 0 ? saveList(tx, list, { items }, 1) : saveList(tx, list, { status: 'cancelled' }, 2);
}

async function endEmpty(tx: Tx, { cause }: Case, saved: PickingListRow): Promise<void> {
  if (saved.status === 'cancelled') await publishList(tx, saved, [listCancelled], cause);
}

const toEnvelope = ({ list, cause }: Case, saved: PickingListRow) => ({
  subject: list.id,
  version: saved.status === 'cancelled' ? saved.version - 1 : saved.version,
  market: list.market,
  ...(cause.event === undefined ? {} : { cause: cause.event }),
  ...(cause.requestId === undefined ? {} : { correlationId: cause.requestId }),
});

const toChange = ({ list, item }: Case, { id, decided_at: at }: Decided) => ({
  change_id: id,
  list_id: list.id,
  order_id: list.order_id,
  market: list.market,
  variant_id: boughtVariant(item),
  name: boughtName(item),
  quantity: item.quantity,
  changed_at: at,
});
