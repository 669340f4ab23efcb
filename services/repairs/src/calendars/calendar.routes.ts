import {
  adminGetStoreCalendar,
  adminListStoreCalendars,
  adminSetStoreCalendar,
  type StoreCalendar,
} from '@okruh/contracts/http/repairs-admin/calendars';
import { fold, type Locale, type Market, todayIn } from '@okruh/market';
import { fieldErrors, ok, problem, route, type Tx } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { texts } from '../locales/texts.ts';
import { openingText, type Store } from '../model/repair-list.ts';
import { intakeWeek } from '../model/store-calendar.ts';
import { createEdit } from '../stored/edit-repair-list.ts';
import { rowView } from '../stored/row-view.ts';
import { type CalendarRow, storeCalendars } from '../stored/tables.ts';
import { findCalendar, listCalendarHistory, listHitBookings, saveCalendar, toCome } from './calendar.repository.ts';
import { checkCalendar } from './check-calendar.ts';

/** When stores take devices in. A shopper's free times follow a change at once; what is booked stays. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const edit = createEdit(deps);
  const getToday = (market: Market) => todayIn(market, deps.now());
  const listStores = (): readonly Store[] => deps.repairList.current().stores.filter(({ isServiceCenter }) => isServiceCenter);
  const findStore = (id: string): Store | undefined => listStores().find((store) => store.id === id);
  const view = async (tx: Tx, store: Store, locale: Locale) =>
    calendarView(store, await findCalendar(tx, store.id), getToday(store.market), locale);

  route(app, adminListStoreCalendars, async ({ query, locale }) => {
    const words = fold(query.q ?? '')
      .split(/\s+/)
      .filter(Boolean);
    const found = listStores().filter(
      ({ name, city, market }) =>
        (query.market === undefined || query.market === market) && words.every((word) => fold(`${name} ${city}`).includes(word)),
    );
    const rows = new Map((await db.select().from(storeCalendars)).map((row) => [row.storeId, row]));
    const start = (query.page - 1) * query.page_size;
    const items = found
      .slice(start, start + query.page_size)
      .map((store) => calendarView(store, rows.get(store.id) ?? null, getToday(store.market), locale));
    return ok({ items, total: found.length, page: query.page, page_size: query.page_size });
  });

  route(app, adminGetStoreCalendar, async ({ params, locale }) => {
    const store = findStore(params.store);
    if (store === undefined) return problem('not-found');
    return ok({ calendar: await view(db, store, locale), history: await listCalendarHistory(db, store.id, locale) });
  });

  route(app, adminSetStoreCalendar, async ({ params, body, identity, locale, requestId }) => {
    let hit: ReturnType<typeof rowView>[] = [];
    let isSaved = false;
    const answer = await edit(requestId, async (tx) => {
      const store = findStore(params.store);
      if (store === undefined) return problem('not-found');
      const stored = await findCalendar(tx, store.id);
      if ((stored?.version ?? 0) !== body.version)
        return problem('changed-meanwhile', {
          title: texts.both('problem.calendar-changed'),
          extra: { present: await view(tx, store, locale) },
        });
      const errors = checkCalendar(store, body, getToday(store.market), locale);
      if (Object.keys(errors).length > 0) return fieldErrors(errors);
      const calendar = { week: body.week.toSorted((a, b) => a.day - b.day), exceptions: toCome(body.exceptions, getToday(store.market)) };
      const bookings = await listHitBookings(tx, store, calendar, deps.now());
      hit = bookings.map((row) => rowView(row, deps.personalData, deps.repairList.current(), getToday));
      if (hit.length > 0 && !body.is_confirmed) return ok(null);
      await saveCalendar(tx, identity.name ?? '', store, body.version, calendar);
      isSaved = true;
      return ok(null);
    });
    const store = findStore(params.store);
    return answer.status === 200 && store !== undefined ? ok({ is_saved: isSaved, calendar: await view(db, store, locale), hit }) : answer;
  });
}

/** A store's calendar as the back office sees it. @param row null while the store takes devices in as it is open */
function calendarView(store: Store, row: CalendarRow | null, today: string, locale: Locale): StoreCalendar {
  const week = row?.week ?? intakeWeek({ ...store, calendar: null });
  return {
    id: store.id,
    name: store.name,
    market: store.market,
    week: week.map(({ day, open, close, capacity }) => ({ day, open, close, capacity })),
    week_text: openingText({ openingHours: week }, locale),
    opening_text: openingText(store, locale),
    exceptions: [...toCome(row?.exceptions ?? [], today)],
    version: row?.version ?? 0,
    changed_by: row?.changedBy ?? null,
    changed_at: row?.changedAt.toISOString() ?? null,
  };
}
