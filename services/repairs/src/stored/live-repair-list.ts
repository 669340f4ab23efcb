import { createLiveCopy, type Database, type LiveCopy, type Logger } from '@okruh/service-kit';
import { createRepairList, type RepairList } from '../model/repair-list.ts';
import { loadRepairList, REPAIR_LIST_CHANNEL } from './repair-list.repository.ts';

/** What we repair, in memory, kept in step with the database. */
export type LiveRepairList = LiveCopy<RepairList>;

export const createLiveRepairList = (database: Database, logger: Logger): LiveRepairList =>
  createLiveCopy({
    database,
    logger,
    name: 'repair list',
    channel: REPAIR_LIST_CHANNEL,
    read: async () => createRepairList(await loadRepairList(database.db)),
  });
