import { mayDo, type Permission } from '@okruh/contracts';
import type { AdminRepair, RepairCommand } from '@okruh/contracts/http/repairs-admin/repair';
import { type Locale, money, todayIn } from '@okruh/market';
import type { Identity, Tx } from '@okruh/service-kit';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { maskCustomer } from '../model/masks.ts';
import { quoteView } from '../stored/quote-view.ts';
import { allowedCommands, isDueAtCounter, workStatuses } from '../model/repair.ts';
import { collectionView } from '../stored/collection-view.ts';
import { mayCallOff, mayFetch, maySendBack } from '../model/collection.ts';
import { toCollectionFacts, toFacts, loadQuotes } from '../stored/repairs.repository.ts';
import { rowView } from '../stored/row-view.ts';
import { slotView } from '../model/slot-times.ts';
import { partsOfRepair } from '../stored/spare-part-stock.ts';
import { history, photos, type QuoteRow, type RepairPartRow, type RepairRow, spareParts } from '../stored/tables.ts';
import { historyLabel } from '../model/words.ts';

type Allowed = AdminRepair['allowed'][number];

/** What a command asks for besides `repair:work`. */
const commandPermission = (command: RepairCommand): Permission => (command === 'send-quote' ? 'repair:decide' : 'repair:work');

/** Commands that the state and the caller's roles allow, and what besides is open to them. */
export function allowedFor(row: RepairRow, drafts: readonly QuoteRow[], identity: Identity): Allowed[] {
  const may = (permission: Permission): boolean => mayDo(identity.roles, permission);
  const isQuoted = drafts.some((quote) => quote.sentAt === null);
  const commands = allowedCommands(toFacts(row, { isQuoted, hasParts: true })).filter(
    // It is paid first, which hands it over.
    (command) => may(commandPermission(command)) && !(command === 'collect' && isDueAtCounter(row)),
  );
  const collection = toCollectionFacts(row);
  const isWork = workStatuses.includes(row.status) && may('repair:work');
  return [
    ...commands,
    ...(may('repair:read-sensitive') ? (['reveal'] as const) : []),
    ...(may('repair:work') && mayFetch(collection) ? (['book-courier'] as const) : []),
    ...(may('repair:work') && maySendBack(collection) ? (['send-back'] as const) : []),
    ...(may('repair:work') && mayCallOff(collection) ? (['cancel-courier'] as const) : []),
    ...(isWork ? (['photo', 'use-part', 'assign'] as const) : []),
    ...(may('repair:work') ? (['note'] as const) : []),
    ...(may('repair:decide') && row.complaint?.is_covered === true && (row.status === 'received' || row.status === 'diagnosed')
      ? (['reject-complaint'] as const)
      : []),
  ];
}

/** Everything the back office shows of one repair; personal values are masked. */
export async function repairView(tx: Tx, row: RepairRow, deps: Deps, identity: Identity, locale: Locale): Promise<AdminRepair> {
  const quoteRows = await loadQuotes(tx, row.id);
  const photoRows = await tx.select().from(photos).where(eq(photos.repairId, row.id)).orderBy(asc(photos.uploadedAt));
  const entries = await tx.select().from(history).where(eq(history.repairId, row.id)).orderBy(asc(history.id));
  const { customer, device } = deps.personalData.open(row);
  return {
    ...rowView(row, deps.personalData, deps.repairList.current(), (market) => todayIn(market, deps.now())),
    code: row.code,
    device: row.device,
    note: device.note,
    booked: row.booked,
    quotes: quoteRows.map(quoteView),
    slot: row.slotAt === null ? null : slotView(row.slotAt, row.market, deps.now()),
    complaint: row.complaint,
    paid: money(row.paid, row.currency),
    due_at_counter: isDueAtCounter(row) ? money(row.total - row.paid, row.currency) : null,
    device_with_us: row.deviceWithUs,
    customer_masked: maskCustomer(customer),
    collection: collectionView(row, { locale, now: deps.now(), isAllowed: true }),
    parts: await partsView(tx, row, locale),
    photos: photoRows.map((photo) => ({
      id: photo.id,
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
    allowed: allowedFor(row, quoteRows, identity),
  };
}

async function partsView(tx: Tx, row: RepairRow, locale: Locale): Promise<AdminRepair['parts']> {
  const held = await partsOfRepair(tx, row.id);
  const views: AdminRepair['parts'] = [];
  for (const part of held) {
    const [known] = await tx.select().from(spareParts).where(eq(spareParts.id, part.sparePartId));
    const about = {
      spare_part_id: part.sparePartId,
      name: { cs: known?.nameCs, ro: known?.nameRo }[locale] ?? part.sparePartId,
      location: known?.location ?? '',
    };
    for (const state of ['reserved', 'used', 'missing'] as const satisfies readonly (keyof RepairPartRow)[]) {
      if (part[state] > 0) views.push({ ...about, quantity: part[state], state });
    }
  }
  return views;
}
