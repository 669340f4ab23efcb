import type { Tx } from '@okruh/service-kit';
import { asc, desc, sql } from 'drizzle-orm';
import { groupBy } from '../model/group-by.ts';
import type { Colour, DeviceModel, Operation, OperationType, Prices, RepairListData, Store } from '../model/repair-list.ts';
import {
  deviceColours,
  deviceIdentifiers,
  devices,
  deviceTypes,
  listVersions,
  manufacturers,
  operationParts,
  operations,
  type OperationTableRow,
  operationTypes,
  sparePartDevices,
  spareParts,
  storeCalendars,
  stores,
} from './tables.ts';

/** Channel on which the database announces changes (migrations/001-repair-list.sql). */
export const REPAIR_LIST_CHANNEL = 'repairs_list';

/** Edits of the list, and what is informed of them, come one after the other; readers never wait. */
export const lockRepairList = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('okruh-repair-list', 0))`);

/** Reads everything in one consistent picture: some thousand rows, at start and after each change. */
export function loadRepairList(db: Tx): Promise<RepairListData> {
  return db.transaction(
    async (tx) => {
      const [newest] = await tx.select().from(listVersions).orderBy(desc(listVersions.position)).limit(1);
      const typeRows = await tx.select().from(deviceTypes).orderBy(asc(deviceTypes.position));
      const makers = await tx.select().from(manufacturers).orderBy(asc(manufacturers.position), asc(manufacturers.id));
      const kinds = (await tx.select().from(operationTypes).orderBy(asc(operationTypes.position))).map((row): OperationType => ({
        id: row.id,
        name: { cs: row.nameCs, ro: row.nameRo },
        description: { cs: row.descriptionCs, ro: row.descriptionRo },
        exclusiveGroup: row.exclusiveGroup,
      }));
      const parts = await tx.select().from(spareParts).orderBy(asc(spareParts.id));
      const furtherDevices = groupBy(await tx.select().from(sparePartDevices), (row) => row.sparePartId);
      return {
        version: newest?.version ?? '',
        types: typeRows.map((row) => ({
          id: row.id,
          word: { cs: row.wordCs, ro: row.wordRo },
          label: { cs: row.labelCs, ro: row.labelRo },
          identifierKind: row.identifierKind,
        })),
        manufacturers: makers.map(({ id, name }) => ({ id, name })),
        models: await loadModels(tx, new Map(kinds.map((kind) => [kind.id, kind]))),
        operationTypes: kinds,
        spareParts: parts.map((row) => ({
          id: row.id,
          masterProductId: row.masterProductId,
          colourId: row.colourId,
          kind: row.kind,
          name: { cs: row.nameCs, ro: row.nameRo },
          alsoFits: (furtherDevices.get(row.id) ?? []).map(({ masterProductId }) => masterProductId).toSorted(),
          isRetired: row.isRetired,
          purchase: { CZK: row.purchaseCzk, RON: row.purchaseRon },
        })),
        identifiers: await tx.select().from(deviceIdentifiers).orderBy(asc(deviceIdentifiers.id)),
        stores: await loadStores(tx),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function loadStores(tx: Tx): Promise<Store[]> {
  const calendars = new Map((await tx.select().from(storeCalendars)).map((row) => [row.storeId, row]));
  const rows = await tx.select().from(stores).orderBy(asc(stores.name));
  return rows.map((row) => {
    const calendar = calendars.get(row.id);
    return { ...row, calendar: calendar === undefined ? null : { week: calendar.week, exceptions: calendar.exceptions } };
  });
}

async function loadModels(tx: Tx, kinds: ReadonlyMap<string, OperationType>): Promise<DeviceModel[]> {
  const rows = await tx
    .select()
    .from(devices)
    .orderBy(sql`${devices.releaseYear} desc nulls last`, asc(devices.position));
  const colours = groupBy(await tx.select().from(deviceColours).orderBy(asc(deviceColours.position)), (row) => row.masterProductId);
  const operationRows = groupBy(await tx.select().from(operations).orderBy(asc(operations.position)), (row) => row.masterProductId);
  const partsByOperation = groupBy(await tx.select().from(operationParts), (row) => row.operationId);
  const reduced = await loadReductions(tx);
  const versions = new Map((await tx.select().from(listVersions)).map((row) => [row.version, row]));
  const toOperations = (row: OperationTableRow, isRepaired: boolean): Operation[] => {
    const type = kinds.get(row.operationTypeId);
    const version = versions.get(row.version);
    if (type === undefined || version === undefined) return [];
    const ownName = row.nameCs === null || row.nameRo === null ? null : { cs: row.nameCs, ro: row.nameRo };
    return [
      {
        id: row.id,
        type,
        name: ownName ?? type.name,
        ownName,
        prices: { CZK: row.priceCzk, RON: row.priceRon },
        commonPrices: reduced.get(row.id) ?? { CZK: null, RON: null },
        durationMinutes: row.durationMinutes,
        onTheSpot: row.onTheSpot,
        warrantyMonths: row.warrantyMonths,
        isOffered: row.isOffered && isRepaired,
        isEnabled: row.isOffered,
        position: row.position,
        sparePartIds: (partsByOperation.get(row.id) ?? []).map(({ sparePartId }) => sparePartId),
        changed: { version: version.position, by: version.createdBy, at: version.createdAt },
      },
    ];
  };
  return rows.map((row) => ({
    masterProductId: row.masterProductId,
    seoName: row.seoName,
    typeId: row.typeDevice,
    manufacturerId: row.manufacturerId,
    name: { cs: row.nameCs, ro: row.nameRo },
    releaseYear: row.releaseYear ?? 0,
    isRepaired: row.isRepaired,
    changed: { version: row.version, by: row.changedBy, at: row.changedAt },
    colours: (colours.get(row.masterProductId) ?? []).map((colour): Colour => ({
      colourId: colour.colourId,
      name: { cs: colour.nameCs, ro: colour.nameRo },
      hex: colour.hex,
      deviceIdentifier: colour.deviceIdentifier,
    })),
    operations: (operationRows.get(row.masterProductId) ?? []).flatMap((operation) => toOperations(operation, row.isRepaired)),
  }));
}

/**
 * Operations whose last change of a price was a reduction: the lowest price that held on any of the 30 days before it, as the
 * Omnibus rule for goods has it. After 90 days nobody remembers the old price, and it is struck through no more.
 */
async function loadReductions(tx: Tx): Promise<ReadonlyMap<string, Prices>> {
  const { rows } = await tx.execute<{ operation_id: string; currency: 'CZK' | 'RON'; was: number }>(sql`
    with prices as (
      select operation_id, list_changes.position, at, currency, (before ->> field)::bigint as before, (after ->> field)::bigint as after,
        list_versions.position as version
      from list_changes join list_versions using (version), (values ('CZK', 'priceCzk'), ('RON', 'priceRon')) as fields (currency, field)
    ), moves as (
      select p.operation_id, p.currency, p.at, p.before, p.after, p.version,
        row_number() over (partition by p.operation_id, p.currency order by p.version desc, p.position desc) as nth
      from prices p where p.before is distinct from p.after
    )
    select latest.operation_id, latest.currency,
      least(latest.before, (select min(older.before) from moves older where older.operation_id = latest.operation_id
        and older.currency = latest.currency and older.nth > 1 and older.at > latest.at - interval '30 days'))::int as was
    from moves latest
    where latest.nth = 1 and latest.after < latest.before and latest.at > now() - interval '90 days'`);
  const found = new Map<string, { CZK: number | null; RON: number | null }>();
  for (const row of rows) {
    const prices = found.get(row.operation_id) ?? { CZK: null, RON: null };
    prices[row.currency] = row.was;
    found.set(row.operation_id, prices);
  }
  return found;
}
