import { createLiveCopy, type Database, type LiveCopy, type Logger } from '@okruh/service-kit';
import { createPriceList, type PriceList } from '../model/price-list.ts';
import { loadPriceList, PRICE_LIST_CHANNEL } from './price-list.repository.ts';

/** The price list in memory, kept in step with the database. */
export type LivePriceList = LiveCopy<PriceList>;

export const createLivePriceList = (database: Database, logger: Logger): LivePriceList =>
  createLiveCopy({
    database,
    logger,
    name: 'price list',
    channel: PRICE_LIST_CHANNEL,
    read: async () => createPriceList(await loadPriceList(database.db)),
  });
