import { getRepairPlaces, getRepairSlots } from '@okruh/contracts/http/repairs';
import { markets, todayIn, workingDaysAfter, zeroMoney } from '@okruh/market';
import { ok, problem, route } from '@okruh/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { listHolidays } from '../stored/service-quote.ts';
import { storeView } from '../model/repair-list.ts';
import { COURIER_DAYS } from '../model/working-days.ts';
import { dayLabel, slotView, slotViews } from '../model/slot-times.ts';
import { freeDays } from '../stored/slots.repository.ts';

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  route(app, getRepairPlaces, async ({ market, locale }) => {
    const list = deps.repairList.current();
    const now = deps.now();
    const known = list.listStores(market);
    const free = await freeDays(db, known, now);
    const stores = known.map((store) => {
      const [start] = (free.get(store.id) ?? []).flatMap(({ starts }) => starts);
      return { ...storeView(store, locale), next_slot: start === undefined ? null : slotView(start, market, now) };
    });
    const nearest = (store: (typeof stores)[number]): string => store.next_slot?.starts_at ?? '9999';
    return ok({
      stores: stores.toSorted((a, b) => nearest(a).localeCompare(nearest(b)) || a.name.localeCompare(b.name, locale)),
      courier: {
        price: zeroMoney(markets[market].currency),
        pickup_dates: workingDaysAfter(todayIn(market, now), COURIER_DAYS, listHolidays(list, market)),
      },
    });
  });

  route(app, getRepairSlots, async ({ market, params }) => {
    const store = deps.repairList
      .current()
      .listStores(market)
      .find(({ id, seoName }) => id === params.store || seoName === params.store);
    if (store === undefined) return problem('not-found');
    const now = deps.now();
    const days = (await freeDays(db, [store], now)).get(store.id) ?? [];
    return ok({
      store_id: store.id,
      days: days.map(({ date, starts }) => ({
        date,
        label: dayLabel(date, market, now),
        slots: slotViews(date, starts, market, now),
      })),
    });
  });
}
