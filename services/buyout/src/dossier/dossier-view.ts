import { pickupInWords } from '../stored/hand-over.ts';
import { mayDo, type Permission } from '@okruh/contracts';
import type { AdminBuyout } from '@okruh/contracts/http/buyout-admin/buyout';
import type { Locale } from '@okruh/market';
import type { Identity, Tx } from '@okruh/service-kit';
import { asc, eq } from 'drizzle-orm';
import { allowedCommands, type BuyoutCommand } from '../model/buyout.ts';
import { mayInspect } from '../request/buyout-access.ts';
import { collectionView } from '../stored/collection-view.ts';
import { counterOfferView, deviceOfBuyout } from '../stored/buyout-view.ts';
import { toMoney, toFacts, findCounterOffer, findDuplicates } from '../stored/buyouts.repository.ts';
import type { Deps } from '../deps.ts';
import { maskCustomer } from '../model/masks.ts';
import type { ClaimedPromise } from '../stored/lease-tables.ts';
import { toPurchase } from '../stored/purchase.ts';
import { rowView } from '../stored/row-view.ts';
import { type BuyoutRow, history, photos } from '../stored/tables.ts';
import { historyLabel } from '../model/words.ts';
import { differences } from './inspection.ts';

type Allowed = AdminBuyout['allowed'][number];

/** Which permission each command of the back office asks for; the seller's and the clock's aren't given here. */
const commandPermissions: Readonly<Partial<Record<BuyoutCommand, readonly [Allowed, Permission]>>> = {
  courier: ['courier', 'buyout:receive'],
  'call-off': ['cancel-collection', 'buyout:receive'],
  receive: ['receive', 'buyout:receive'],
  inspect: ['inspect', 'buyout:inspect'],
  'counter-offer': ['counter-offer', 'buyout:decide'],
  agree: ['answer', 'buyout:inspect'],
  'hand-back': ['answer', 'buyout:inspect'],
  return: ['return', 'buyout:receive'],
  'pay-out': ['pay-out', 'buyout:pay-out'],
};

/** Commands that the state and the caller's roles allow. */
export function allowedFor(row: BuyoutRow, identity: Identity): Allowed[] {
  const commands = allowedCommands(toFacts(row)).flatMap((command) => {
    const rule = commandPermissions[command];
    if (rule === undefined) return [];
    const [name, permission] = rule;
    return (permission === 'buyout:inspect' ? mayInspect(row, identity) : mayDo(identity.roles, permission)) ? [name] : [];
  });
  const given = [...new Set(commands)];
  return mayDo(identity.roles, 'buyout:read-sensitive') ? [...given, 'reveal'] : given;
}

/** Everything the back office shows of one buy-out; sensitive values are masked. */
export async function dossierView(tx: Tx, row: BuyoutRow, deps: Deps, identity: Identity, locale: Locale): Promise<AdminBuyout> {
  const offer = await findCounterOffer(tx, row.id);
  const duplicates = await findDuplicates(tx, [row.identifierIndex], row.id);
  const photoRows = await tx.select().from(photos).where(eq(photos.buyoutId, row.id)).orderBy(asc(photos.uploadedAt));
  const entries = await tx.select().from(history).where(eq(history.buyoutId, row.id)).orderBy(asc(history.id));
  const seller = deps.personalData.open(row);
  return {
    ...rowView(row, duplicates.length > 0, deps.personalData),
    code: row.code,
    version: row.version,
    device: deviceOfBuyout(row),
    appraisal: row.appraisal,
    customer_answers: listAnswers(row, row.answers),
    inspected_answers: row.inspectedAnswers === null ? null : listAnswers(row, row.inspectedAnswers),
    inspected_price: row.inspectedPrice === null ? null : toMoney(row, row.inspectedPrice),
    inspection_note: row.inspectionNote,
    differences: offer?.differences ?? differences(row.appraisal, row.answers, row.inspectedAnswers),
    counter_offer: offer === null ? null : counterOfferView(row, offer),
    customer_masked: maskCustomer(seller.customer),
    pickup_address: seller.pickup,
    hand_over: { method: row.handOver, pickup_date: row.pickupOn, text: pickupInWords(row, new Date()) ?? '' },
    collection: collectionView(row, { locale, now: deps.now(), isAllowed: true }),
    note: [row.note, seller.device.note].filter((note) => note !== '').join('\n'),
    variable_symbol: row.variableSymbol,
    duplicates,
    photos: photoRows.map((photo) => ({
      id: photo.id,
      condition: photo.conditionId,
      width: photo.width,
      height: photo.height,
      uploaded_at: photo.uploadedAt.toISOString(),
      uploaded_by: photo.uploadedBy,
    })),
    history: entries.map((entry) => ({
      at: entry.at.toISOString(),
      event: entry.event,
      label: historyLabel(entry.event, locale),
      by: entry.by,
      note: entry.note,
    })),
    purchase: toPurchase(row),
    is_complete: row.isComplete,
    pay_to: row.payTo,
    promise: row.promise === null ? null : claimedView(row.promise),
    allowed: allowedFor(row, identity),
  };
}

const claimedView = ({ kind, order_number, device_name, price, required_grade }: ClaimedPromise): NonNullable<AdminBuyout['promise']> => ({
  kind,
  order_number,
  device_name,
  price,
  required_grade,
});

function listAnswers(row: BuyoutRow, values: readonly string[]): AdminBuyout['customer_answers'] {
  const given = new Set(values);
  return row.appraisal.device_conditions.flatMap((condition) => {
    const choice = condition.choices.find((candidate) => given.has(candidate.value));
    return choice === undefined ? [] : [{ condition: condition.id, value: choice.value }];
  });
}
