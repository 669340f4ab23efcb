import { mayActAt, mayDo } from '@okruh/contracts';
import {
  adminCloseDrawer,
  adminGetTill,
  adminListDrawerEntries,
  adminListDrawers,
  adminMoveCash,
  adminOpenDrawer,
} from '@okruh/contracts/http/counter-admin';
import { markets, money } from '@okruh/market';
import { type Answer, created, escapeLike, fieldErrors, type Identity, ok, problem, route } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import {
  drawerView,
  findDrawer,
  findOpenDrawer,
  insertDrawer,
  listDrawers,
  loadLastCounted,
  lockDrawer,
  updateDrawer,
} from '../stored/drawers.repository.ts';
import { listEntries } from '../stored/payments.repository.ts';

type Code = 'drawer-open' | 'drawer-closed' | 'other-store' | 'payment-pending' | 'not-enough-cash';
const refuse = (code: Code): Answer => problem(code, { title: texts.both(`problem.${code}`) });

/** Drawers of clerks: opened, counted, looked at. */
export function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, office } = deps.database;

  route(app, adminGetTill, async ({ identity }) => {
    const clerk = identity.sub ?? '';
    const [drawer, counted, stores] = await Promise.all([findOpenDrawer(db, clerk), loadLastCounted(db, clerk), deps.stores.list()]);
    const own = stores.filter(({ id }) => mayActAt(identity, id));
    return ok({
      drawer: drawer === null ? null : drawerView(drawer),
      stores: own.map(({ id, name, market }) => {
        const last = counted.get(id);
        const hasTerminal = deps.terminal !== null && deps.findReader(id) !== null;
        return {
          id,
          name,
          market,
          has_terminal: hasTerminal,
          last_counted: last === undefined ? null : money(last, markets[market].currency),
        };
      }),
    });
  });

  route(app, adminOpenDrawer, async ({ body, identity }) => {
    const store = (await deps.stores.list()).find(({ id }) => id === body.store_id);
    if (store === undefined || !mayActAt(identity, store.id)) return refuse('other-store');
    const drawer = await insertDrawer(db, {
      id: body.id,
      store_id: store.id,
      store_name: store.name,
      store_address: store.address,
      market: store.market,
      currency: markets[store.market].currency,
      clerk_id: identity.sub ?? '',
      clerk_name: identity.name ?? '',
      float: body.float,
    });
    return drawer === null ? refuse('drawer-open') : created(drawerView(drawer));
  });

  route(app, adminCloseDrawer, ({ params, body, identity, locale }) =>
    db.transaction(async (tx) => {
      const drawer = await lockDrawer(tx, params.id);
      if (drawer === null || drawer.clerk_id !== identity.sub) return problem('not-found');
      if (drawer.closed_at !== null) return refuse('drawer-closed');
      if (drawer.version !== body.version) return problem('changed-meanwhile', { title: texts.both('problem.drawer-changed') });
      const { rows } = await tx.execute(sql`select 1 from payments where drawer_id = ${drawer.id} and state = 'pending' limit 1`);
      if (rows.length > 0) return refuse('payment-pending');
      const reason = body.reason.trim();
      if (body.counted !== drawer.cash && reason === '') return fieldErrors({ reason: [texts.text(locale, 'field.reason')] });
      const closed = await updateDrawer(
        tx,
        drawer.id,
        sql`closed_at = date_trunc('milliseconds', clock_timestamp()), counted = ${body.counted}, reason = ${body.counted === drawer.cash ? '' : reason}`,
      );
      return ok(drawerView(closed));
    }),
  );

  route(app, adminMoveCash, ({ params, body, identity }) =>
    db
      .transaction(async (tx) => {
        const drawer = await lockDrawer(tx, params.id);
        if (drawer === null || drawer.clerk_id !== identity.sub) return problem('not-found');
        if (drawer.closed_at !== null) return refuse('drawer-closed');
        const change = body.direction === 'in' ? body.amount : -body.amount;
        const { rowCount } = await tx.execute(sql`
        insert into movements (id, drawer_id, direction, amount, reason)
        values (${body.id}, ${drawer.id}, ${body.direction}, ${body.amount}, ${body.reason.trim()}) on conflict (id) do nothing`);
        // Sent again, it is written already.
        if (rowCount === 0) return ok(drawerView(drawer));
        if (drawer.cash + change < 0) throw new NotEnoughCash();
        return ok(drawerView(await updateDrawer(tx, drawer.id, sql`cash = cash + ${change}`)));
      })
      .catch((error: unknown) => {
        if (error instanceof NotEnoughCash) return refuse('not-enough-cash');
        throw error;
      }),
  );

  route(app, adminListDrawers, async ({ query, identity }) => {
    const { items, total } = await listDrawers(office, toConditions(query, identity), query);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });

  route(app, adminListDrawerEntries, async ({ params, query, identity }) => {
    const drawer = await findDrawer(db, params.id);
    if (drawer === null) return problem('not-found');
    if (!mayActAt(identity, drawer.store_id)) return refuse('other-store');
    const { items, total } = await listEntries(db, drawer.id, drawer.currency, query);
    return ok({ items, total, page: query.page, page_size: query.page_size });
  });
}

/** Takes the transaction back. */
class NotEnoughCash extends Error {}

interface DrawerFilters {
  readonly market?: 'cz' | 'ro' | undefined;
  readonly store_id?: string | undefined;
  readonly state?: 'open' | 'closed' | 'different' | undefined;
  readonly q?: string | undefined;
}

function toConditions({ market, store_id: store, state, q }: DrawerFilters, identity: Identity): SQL {
  const text = escapeLike((q ?? '').trim());
  return sql.join(
    [
      // Clerks see their own store.
      ...(mayDo(identity.roles, 'place:any') ? [] : [sql`d.store_id = ${identity.store ?? ''}`]),
      ...(market === undefined ? [] : [sql`d.market = ${market}`]),
      ...(store === undefined ? [] : [sql`d.store_id = ${store}`]),
      ...(state === 'open' ? [sql`d.closed_at is null`] : []),
      ...(state === 'closed' ? [sql`d.closed_at is not null`] : []),
      ...(state === 'different' ? [sql`d.counted <> d.cash`] : []),
      ...(text === '' ? [] : [sql`(d.store_name ilike ${`%${text}%`} or d.clerk_name ilike ${`%${text}%`})`]),
      sql`true`,
    ],
    sql` and `,
  );
}
