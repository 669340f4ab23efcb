import { isDeepStrictEqual } from 'node:util';
import { type BuyoutDeviceAddress, buyoutPricesChanged } from '@okruh/contracts/events/buyout';
import { type IsoDate, type Market, marketCodes, markets, money, todayIn } from '@okruh/market';
import { appendEvent, type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { bonusesFor } from '../model/bonus.ts';
import { createPriceList, devicePath, type Model, type PriceList, priceUpTo } from '../model/price-list.ts';
import { loadPriceList, lockPriceList } from './price-list.repository.ts';
import { announcedPrices } from './tables.ts';

/** What the world is informed about one family of models on one market. */
interface FamilyPrice {
  readonly masterProductId: string;
  readonly market: Market;
  readonly typeDevice: string;
  readonly manufacturerId: string;
  /** Minor units; null = not bought out. */
  readonly upTo: number | null;
  readonly bonusPercent: number;
  readonly devices: readonly BuyoutDeviceAddress[];
}

/**
 * Publishes every family whose highest price, bonus or devices are others than were reported last (`buyout-prices-changed`), in the
 * transaction of the change. Called again without a change it publishes nothing.
 *
 * @param now decides which bonuses hold on the markets' day
 * @returns how many events were appended
 */
export async function announcePrices(tx: Tx, now: Date, correlationId?: string): Promise<number> {
  await lockPriceList(tx);
  const list = createPriceList(await loadPriceList(tx));
  const published = new Map((await tx.select().from(announcedPrices)).map((row) => [getKey(row), row]));
  let count = 0;
  const publish = async (price: FamilyPrice, version: number): Promise<void> => {
    await keep(tx, price, version);
    await append(tx, price, { version, appraisal: list.version, now, correlationId });
    count += 1;
  };
  for (const price of familyPrices(list, now)) {
    const before = published.get(getKey(price));
    published.delete(getKey(price));
    if (before === undefined || !isSame(before, price)) await publish(price, (before?.version ?? 0) + 1);
  }
  // What is left was bought out once and isn't any more.
  for (const { version, ...gone } of published.values()) {
    if (gone.upTo !== null) await publish({ ...gone, upTo: null, bonusPercent: 0, devices: [] }, version + 1);
  }
  return count;
}

/** Highest price, bonus and devices of each family of models, by market. */
export function familyPrices(list: PriceList, now: Date): FamilyPrice[] {
  const families = new Map<string, Model[]>();
  for (const model of list.bought) families.set(model.masterProductId, [...(families.get(model.masterProductId) ?? []), model]);
  return marketCodes.flatMap((market) => {
    const today = todayIn(market, now);
    return [...families].flatMap(([id, models]) => findPrice(list, id, models, market, today) ?? []);
  });
}

function findPrice(list: PriceList, id: string, models: readonly Model[], market: Market, today: IsoDate): FamilyPrice | null {
  const [first] = models;
  if (first === undefined) return null;
  return {
    masterProductId: id,
    market,
    typeDevice: first.typeId,
    manufacturerId: first.manufacturerId,
    upTo: Math.max(...models.map((model) => priceUpTo(list, model, market).amount)),
    bonusPercent: Math.max(
      0,
      ...bonusesFor(list, market, { ...first, quality: first.results[0]?.quality }, today).map(({ percent }) => percent),
    ),
    devices: models.flatMap((model) => listDevices(list, model, market)),
  };
}

const listDevices = (list: PriceList, model: Model, market: Market): BuyoutDeviceAddress[] =>
  model.colours.flatMap(({ id }) => {
    const device = list.device(id);
    return device === undefined ? [] : [{ device_identifier: id, url: devicePath(device, market) }];
  });

const getKey = (price: Pick<FamilyPrice, 'masterProductId' | 'market'>): string => `${price.masterProductId}@${price.market}`;

const isSame = (a: FamilyPrice, b: FamilyPrice): boolean =>
  a.upTo === b.upTo &&
  a.bonusPercent === b.bonusPercent &&
  a.typeDevice === b.typeDevice &&
  a.manufacturerId === b.manufacturerId &&
  isDeepStrictEqual(a.devices, b.devices);

async function keep(tx: Tx, price: FamilyPrice, version: number): Promise<void> {
  await tx
    .insert(announcedPrices)
    .values({ ...price, version })
    .onConflictDoUpdate({ target: [announcedPrices.masterProductId, announcedPrices.market], set: { ...price, version } });
}

async function append(
  tx: Tx,
  price: FamilyPrice,
  published: { readonly version: number; readonly appraisal: string; readonly now: Date; readonly correlationId: string | undefined },
): Promise<void> {
  await appendEvent(tx, buyoutPricesChanged, {
    subject: getKey(price),
    version: published.version,
    market: price.market,
    data: {
      master_product_id: price.masterProductId,
      market: price.market,
      type_device: price.typeDevice,
      manufacturer_id: price.manufacturerId,
      up_to: price.upTo === null ? null : money(price.upTo, markets[price.market].currency),
      bonus_percent: price.bonusPercent,
      devices: [...price.devices],
      appraisal_version: published.appraisal,
      changed_at: published.now.toISOString(),
    },
    ...(published.correlationId === undefined ? {} : { correlationId: published.correlationId }),
  });
}

const EVERY_MS = 60_000;

/**
 * Bonuses begin and end by the day: announces at start, and when a market's day is another. Several processes may do it
 * at once, the lock and what was reported last decide.
 */
export function startAnnouncing(db: Tx, logger: Logger, now: () => Date): Job {
  let announcedOn: string | null = null;
  return startEvery({
    name: 'announce-buyout-prices',
    everyMs: EVERY_MS,
    logger,
    async work() {
      const at = now();
      const days = `${todayIn('cz', at)} ${todayIn('ro', at)}`;
      if (days === announcedOn) return;
      const count = await db.transaction((tx) => announcePrices(tx, at));
      announcedOn = days;
      if (count > 0) logger.info({ count }, 'changed buy-out prices announced');
    },
  });
}
