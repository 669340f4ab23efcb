import {
  adminListBoughtDevices,
  type adminListBoughtDevices as ListContract,
  adminStockBoughtDevice,
  type BoughtDevice,
} from '@okruh/contracts/http/picking-devices';
import type { RequestOf } from '@okruh/contracts';
import type { Currency, Locale } from '@okruh/market';
import { normaliseScan } from '@okruh/market/picking-scan';
import { escapeLike, ok, problem, route, type Tx, toChangedBy } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { loadPlaceNames } from '../stored/places.ts';
import { stockDevice } from './stock-device.ts';

/** Devices bought from customers: what has to be put on a shelf, what lies there, what is sold. */
export function boughtDeviceRoutes(app: FastifyInstance, { database, buyouts }: Deps): void {
  route(app, adminListBoughtDevices, async ({ query, locale }) => {
    const where = toCondition(query);
    const page = sql`limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`;
    const items = await loadDevices(database.office, where, locale, page);
    const { rows } = await database.office.execute<{ total: number }>(
      sql`select count(*)::int as total from (select 1 from bought_devices d where ${where} limit 10000) counted`,
    );
    return ok({ items, total: rows[0]?.total ?? 0, page: query.page, page_size: query.page_size });
  });

  route(app, adminStockBoughtDevice, async ({ params, body, locale, identity }) => {
    const serial = normaliseScan(body.serial);
    const isSame = await buyouts.isDevice(params.id, serial);
    if (isSame === null) return problem('cannot-compare', { status: 503, title: texts.both('problem.cannot-compare') });
    if (!isSame) return problem('other-device', { title: texts.both('problem.other-device') });
    const actor = toChangedBy(identity);
    const stocked = await database.db.transaction((tx) => stockDevice(tx, params.id, { serial, place: body.place, actor }));
    if (stocked === 'not-found') return problem('not-found');
    if (stocked !== 'stocked') return problem(stocked, { title: texts.both(`problem.${stocked}`) });
    const [device] = await loadDevices(database.db, sql`d.id = ${params.id}`, locale);
    return device === undefined ? problem('not-found') : ok(device);
  });
}

function toCondition({ market, state, q = '' }: NonNullable<RequestOf<typeof ListContract>['query']>): SQL {
  const code = normaliseScan(q);
  const conditions = [
    ...(market === undefined ? [] : [sql`d.market = ${market}`]),
    ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ...(code === '' ? [] : [sql`(d.number like ${`${escapeLike(code)}%`} or (d.serial = ${code} and d.state = 'in_stock'))`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

type Row = Omit<BoughtDevice, 'purchase_price' | 'variant' | 'place_name'> & {
  readonly purchase_price: number;
  readonly currency: Currency;
  readonly variant_id: string | null;
  readonly variant_code: string | null;
  readonly variant_name: string | null;
} & Record<string, unknown>;

async function loadDevices(tx: Tx, where: SQL, locale: Locale, page: SQL = sql``): Promise<BoughtDevice[]> {
  const iso = (column: string): SQL => sql.raw(`to_char(d.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`);
  const { rows } = await tx.execute<Row>(sql`
    select d.id, d.number, d.market, d.device_name, d.type_device, d.quality, d.purchase_price::float8 as purchase_price, d.currency, d.state,
      d.place, right(d.serial, 4) as serial_tail, ${iso('accepted_at')}, ${iso('stocked_at')}, ${iso('sold_at')},
      p.variant_id, p.code as variant_code, ${locale === 'cs' ? sql`p.name_cs` : sql`p.name_ro`} as variant_name
    from (select * from bought_devices d where ${where} order by d.accepted_at desc, d.id ${page}) d
    left join lateral (
      select * from products p
      where p.variant_id = d.variant_id or (d.variant_id is null and p.device_identifier = d.device_identifier and p.quality = d.quality)
      order by p.variant_id limit 1) p on true
    order by d.accepted_at desc, d.id`);
  const names = await loadPlaceNames(tx, locale);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    market: row.market,
    device_name: row.device_name,
    type_device: row.type_device,
    quality: row.quality,
    purchase_price: { amount: row.purchase_price, currency: row.currency },
    state: row.state,
    variant:
      row.variant_id === null ? null : { id: row.variant_id, code: row.variant_code ?? '', name: row.variant_name ?? row.variant_id },
    place: row.place,
    place_name: row.place === null ? null : names.get(row.place),
    serial_tail: row.serial_tail,
    accepted_at: row.accepted_at,
    stocked_at: row.stocked_at,
    sold_at: row.sold_at,
  }));
}
