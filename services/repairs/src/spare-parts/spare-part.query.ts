import type { SparePart, sparePartQuerySchema } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { type Locale, money } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, ilike, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Device, RepairList } from '../model/repair-list.ts';
import { devices, sparePartDevices, type SparePartRow, spareParts, sparePartStock, type StockRow } from '../stored/tables.ts';

export type PartQuery = z.output<typeof sparePartQuerySchema>;

const cz = alias(sparePartStock, 'cz');
const ro = alias(sparePartStock, 'ro');
interface Found {
  readonly part: SparePartRow;
  readonly cz: StockRow | null;
  readonly ro: StockRow | null;
}

const from = (tx: Tx) =>
  tx
    .select({ part: spareParts, cz, ro })
    .from(spareParts)
    .innerJoin(devices, eq(devices.masterProductId, spareParts.masterProductId))
    .leftJoin(cz, and(eq(cz.sparePartId, spareParts.id), eq(cz.market, 'cz')))
    .leftJoin(ro, and(eq(ro.sparePartId, spareParts.id), eq(ro.market, 'ro')));

export async function listParts(tx: Tx, query: PartQuery, locale: Locale): Promise<{ rows: Found[]; total: number }> {
  const where = buildConditions(query, locale);
  const rows = await from(tx)
    .where(where)
    .orderBy(...toOrderBy(query.sort, locale))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  const [all] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(spareParts)
    .innerJoin(devices, eq(devices.masterProductId, spareParts.masterProductId))
    .leftJoin(cz, and(eq(cz.sparePartId, spareParts.id), eq(cz.market, 'cz')))
    .leftJoin(ro, and(eq(ro.sparePartId, spareParts.id), eq(ro.market, 'ro')))
    .where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Every part of the filters; there are some hundreds to a device family, thousands in all. */
export const everyPart = (tx: Tx, query: PartQuery, locale: Locale): Promise<Found[]> =>
  from(tx)
    .where(buildConditions(query, locale))
    .orderBy(...toOrderBy(query.sort, locale))
    .limit(20_000);

/** Parts that fit a device of this colour, those of any colour included; without retired ones that are used up. */
export const partsOfDevice = (tx: Tx, device: Device): Promise<Found[]> =>
  from(tx)
    .where(
      and(
        or(
          eq(spareParts.masterProductId, device.model.masterProductId),
          sql`exists (select from ${sparePartDevices} where ${sparePartDevices.sparePartId} = ${spareParts.id}
            and ${sparePartDevices.masterProductId} = ${device.model.masterProductId})`,
        ),
        or(not(spareParts.isRetired), sql`${cz.onHand} > 0`, sql`${ro.onHand} > 0`),
        or(isNull(spareParts.colourId), eq(spareParts.colourId, device.colour.colourId)),
      ),
    )
    .orderBy(asc(spareParts.kind), asc(spareParts.origin));

export async function findPart(tx: Tx, id: string): Promise<Found | null> {
  const [row] = await from(tx).where(eq(spareParts.id, id));
  return row ?? null;
}

const free = { cz: sql`${cz.onHand} - ${cz.reserved}`, ro: sql`${ro.onHand} - ${ro.reserved}` } as const;
const isLow = { cz: sql`${free.cz} <= ${cz.minimum}`, ro: sql`${free.ro} <= ${ro.minimum}` } as const;

function toOrderBy(sort: string | undefined, locale: Locale): SQL[] {
  const sorts: Readonly<Record<string, SQL>> = {
    name: nameColumn(locale),
    location: sql`${spareParts.location}`,
    cz: free.cz,
    ro: free.ro,
  };
  const name = (sort ?? '').replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  if (column === undefined) return [asc(devices.position), asc(spareParts.id)];
  return sort?.startsWith('-') === true ? [desc(column), desc(spareParts.id)] : [asc(column), asc(spareParts.id)];
}
const nameColumn = (locale: Locale): SQL => (locale === 'cs' ? sql`${spareParts.nameCs}` : sql`${spareParts.nameRo}`);

function buildConditions(query: PartQuery, locale: Locale): SQL | undefined {
  const words = (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    filled(query.type_device) ? sql`${devices.typeDevice} = ${query.type_device}` : undefined,
    filled(query.manufacturer) ? eq(devices.manufacturerId, query.manufacturer) : undefined,
    filled(query.kind) ? eq(spareParts.kind, query.kind) : undefined,
    query.low === undefined ? undefined : and(isLow[query.low], not(spareParts.isRetired)),
    query.retired === undefined ? undefined : eq(spareParts.isRetired, query.retired === 'true'),
    ...words.map((word) => {
      const pattern = `%${escapeLike(word)}%`;
      return or(ilike(nameColumn(locale), pattern), ilike(spareParts.id, pattern), ilike(spareParts.location, pattern));
    }),
  );
}
const filled = (value: string | undefined): value is string => value !== undefined && value !== '';

const noStock = { on_hand: 0, reserved: 0, minimum: 0 };
const stockView = (row: StockRow | null) =>
  row === null ? noStock : { on_hand: row.onHand, reserved: row.reserved, minimum: row.minimum };

/** A part with its stock in both markets, in the language of the one who asks. */
export function partView({ part, ...stock }: Found, list: RepairList, locale: Locale): SparePart {
  const model = list.model(part.masterProductId);
  const colour = model?.colours.find(({ colourId }) => colourId === part.colourId);
  return {
    id: part.id,
    name: { cs: part.nameCs, ro: part.nameRo }[locale],
    names: { cs: part.nameCs, ro: part.nameRo },
    master_product_id: part.masterProductId,
    device_name: model?.name[locale] ?? part.masterProductId,
    also_fits: (list.sparePart(part.id)?.alsoFits ?? []).map((id) => ({ id, name: list.model(id)?.name[locale] ?? id })),
    kind: part.kind,
    kind_label: kindLabel(list, part.kind, locale),
    origin: part.origin,
    colour: part.colourId === null ? null : { id: part.colourId, name: colour?.name[locale] ?? part.colourId, swatch: colour?.hex ?? '' },
    location: part.location,
    purchase_price: { CZK: money(part.purchaseCzk, 'CZK'), RON: money(part.purchaseRon, 'RON') },
    stock: { cz: stockView(stock.cz), ro: stockView(stock.ro) },
    is_retired: part.isRetired,
    version: part.version,
    changed_by: part.changedBy,
    changed_at: part.changedAt.toISOString(),
  };
}

/** A part's kind is that of the operation that takes it. */
const kindLabel = (list: RepairList, kind: string, locale: Locale): string =>
  list.operationTypes.find(({ id }) => id === kind)?.name[locale] ?? kind;
