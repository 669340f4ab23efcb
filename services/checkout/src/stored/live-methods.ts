import { createLiveCopy, type Database, type Logger } from '@okruh/service-kit';
import { PlaceIndex } from './place-index.ts';
import { TownIndex } from './town-index.ts';
import { loadPlaces, loadMethods, type MethodsPicture } from './methods.repository.ts';
import type { Methods } from '../pricing/methods.ts';

/** Channels on which migration 020 and the table of stores announce changes. */
const METHODS_CHANNEL = 'checkout_deliveries';
const PLACES_CHANNEL = 'checkout_places';

/** Deliveries, payments, stores, pickup points and towns in memory, kept in step with the database. */
export interface LiveMethods {
  /** @throws when they were never read */
  current(): Methods;
  /** @throws when they were never read */
  places(): PlaceIndex;
  /** @throws when they were never read */
  towns(): TownIndex;
  reload(): Promise<void>;
  listen(): void;
  stop(): Promise<void>;
}

export function createLiveMethods(database: Database, logger: Logger): LiveMethods {
  const definitions = createLiveCopy<{ picture: MethodsPicture; towns: TownIndex }>({
    database,
    logger,
    name: 'deliveries and payments',
    channel: METHODS_CHANNEL,
    read: async () => {
      const picture = await loadMethods(database.db);
      return { picture, towns: new TownIndex(picture.towns) };
    },
  });
  let before: PlaceIndex | null = null;
  const places = createLiveCopy({
    database,
    logger,
    name: 'pickup points',
    channel: PLACES_CHANNEL,
    // Reading the words of twenty thousand points blocks for a second; one that is congested changes none.
    read: async () => {
      before = new PlaceIndex(await loadPlaces(database.db), before);
      return before;
    },
  });
  let held: { picture: MethodsPicture; index: PlaceIndex; methods: Methods } | null = null;
  return {
    current() {
      const { picture } = definitions.current();
      const index = places.current();
      // The same object as long as nothing changed: ready answers are kept by it.
      if (held?.picture !== picture || held.index !== index) {
        held = { picture, index, methods: { ...picture, findPlace: (id) => index.byId(id) } };
      }
      return held.methods;
    },
    places: () => places.current(),
    towns: () => definitions.current().towns,
    async reload() {
      await definitions.reload();
      await places.reload();
    },
    listen() {
      definitions.listen();
      places.listen();
    },
    async stop() {
      await definitions.stop();
      await places.stop();
    },
  };
}
