import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { type Frame, loadFrame } from './frame.ts';
import { find, type Found, type ListedCard, type ListQuery } from './listing.ts';
import { type CardsByMarket, loadCards } from './load-cards.ts';
import { Options } from './options.ts';

/** The lists as they are at one version. Use it at once: the next `read` may change it. */
export interface Listings {
  readonly version: number;
  readonly frame: Frame;
  readonly options: Options;
  /** All cards of a market. */
  cards(market: Market): readonly ListedCard[];
  /** Cards of one master product: new, used, both or none. */
  getCards(market: Market, masterProductId: string): readonly ListedCard[];
  find(market: Market, query: ListQuery): Found;
}

/** Lists in memory that are never behind the database. */
export interface LiveListings {
  /**
   * Asks for the version and reads again what changed since: what was committed before the call is in the answer. Calls
   * that wait for the same question share it.
   */
  read(): Promise<Listings>;
}

interface StateRow {
  readonly version: number;
  readonly frame_version: number;
  readonly cards_version: number;
}

export function createLiveListings(database: Database): LiveListings {
  const held = new HeldListings(database);
  let reading: Promise<Listings> | null = null;
  let queued: Promise<Listings> | null = null;
  const readNext = async (before: Promise<Listings> | null): Promise<Listings> => {
    // A question that is under way may have been answered before this call came, so this one is asked after it.
    await before?.catch(() => null);
    reading = queued;
    queued = null;
    return held.refresh();
  };
  return { read: () => (queued ??= readNext(reading)) };
}

class HeldListings implements Listings {
  readonly options = new Options();
  readonly #database: Database;
  readonly #masters = new Map<string, CardsByMarket>();
  #version = 0;
  #frame: Frame | null = null;
  #flat: Partial<Record<Market, readonly ListedCard[]>> = {};

  constructor(database: Database) {
    this.#database = database;
  }

  get version(): number {
    return this.#version;
  }
  get frame(): Frame {
    if (this.#frame === null) throw new Error('the lists were not read yet');
    return this.#frame;
  }

  cards(market: Market): readonly ListedCard[] {
    return (this.#flat[market] ??= [...this.#masters.values()].flatMap((cards) => cards[market]));
  }
  getCards(market: Market, masterProductId: string): readonly ListedCard[] {
    return this.#masters.get(masterProductId)?.[market] ?? [];
  }
  find(market: Market, query: ListQuery): Found {
    return find(query.among ?? this.cards(market), query, this.options.optionGroups, this.options.isShared);
  }

  async refresh(): Promise<Listings> {
    const { rows } = await this.#database.pool.query<StateRow>({
      name: 'listing-state',
      text: 'select version::float8 as version, frame_version::float8 as frame_version, cards_version::float8 as cards_version from listing_state',
    });
    const [state] = rows;
    if (state === undefined) throw new Error('listing_state is empty');
    if (state.version === this.#version) return this;
    // Both are read before either changes: what is held stays whole until then.
    const frame = this.#frame === null || state.frame_version > this.#version ? await loadFrame(this.#database.db) : this.#frame;
    // A category that moved changes the parents of its products.
    if (this.#version === 0 || state.cards_version > this.#version) await this.#readAll();
    else await this.#readChanged();
    this.#frame = frame;
    // What came in between is newer than this version and will be read again: harmless.
    this.#version = state.version;
    this.#flat = {};
    return this;
  }

  async #readAll(): Promise<void> {
    const cards = await loadCards(this.#database, this.options, null);
    this.#masters.clear();
    for (const [id, found] of cards) this.#masters.set(id, found);
  }

  async #readChanged(): Promise<void> {
    const { rows } = await this.#database.pool.query<{ id: string }>(
      'select master_product_id as id from listing_versions where version > $1',
      [this.#version],
    );
    const ids = rows.map((row) => row.id);
    const cards = await loadCards(this.#database, this.options, ids);
    for (const id of ids) {
      const found = cards.get(id);
      if (found === undefined) this.#masters.delete(id);
      else this.#masters.set(id, found);
    }
  }
}
