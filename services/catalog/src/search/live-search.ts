import { createHash } from 'node:crypto';
import type { Locale } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { Listings, LiveListings } from '../listing/live-listings.ts';
import { loadDocuments, type Loaded } from './load-documents.ts';
import { SearchIndex } from './search-index.ts';

/** Words of everything on sale, at one version of the lists. Use it at once: the next `read` may change it. */
export interface Searchable {
  readonly listings: Listings;
  readonly index: Readonly<Record<Locale, SearchIndex>>;
}
/** Search in memory that is never behind the database, as the lists are (ADR 9). */
export interface LiveSearch {
  read(): Promise<Searchable>;
}

export function createLiveSearch(database: Database, listings: LiveListings): LiveSearch {
  const held = new HeldSearch(database);
  let refreshing: Promise<unknown> = Promise.resolve();
  return {
    async read() {
      const lists = await listings.read();
      if (!held.isAt(lists)) {
        // One at a time; who waited finds it done.
        const next = refreshing.then(() => (held.isAt(lists) ? undefined : held.refresh(lists)));
        refreshing = next.catch(() => undefined);
        await next;
      }
      return { listings: lists, index: held.index };
    },
  };
}

class HeldSearch {
  readonly index: Record<Locale, SearchIndex> = { cs: new SearchIndex('cs'), ro: new SearchIndex('ro') };
  readonly #database: Database;
  /** Hashes of the texts as they were put in, so that a changed stock costs a comparison. */
  readonly #texts = new Map<string, string>();
  #version = 0;
  #tree = '';

  constructor(database: Database) {
    this.#database = database;
  }

  isAt(lists: Listings): boolean {
    return this.#version >= lists.version;
  }

  async refresh(lists: Listings): Promise<void> {
    const version = lists.version;
    const tree = JSON.stringify(lists.frame.categories.map(({ id, name, ancestorIds }) => [id, name, ancestorIds]));
    const isWhole = this.#version === 0 || tree !== this.#tree;
    const ids = isWhole ? null : await this.#changedIds();
    const documents = await loadDocuments(this.#database, lists.frame, ids);
    for (const id of ids ?? [...this.#texts.keys()]) if (!documents.has(id)) this.#remove(id);
    for (const [id, loaded] of documents) this.#put(id, loaded);
    this.#tree = tree;
    this.#version = version;
  }

  async #changedIds(): Promise<string[]> {
    const { rows } = await this.#database.pool.query<{ id: string }>({
      name: 'search-changed',
      text: 'select master_product_id as id from listing_versions where version > $1',
      values: [this.#version],
    });
    return rows.map(({ id }) => id);
  }

  #put(id: string, { masterNumber, texts }: Loaded): void {
    const key = createHash('sha1').update(JSON.stringify(texts)).digest('base64');
    if (this.#texts.get(id) === key) return;
    this.#texts.set(id, key);
    for (const locale of ['cs', 'ro'] as const) this.index[locale].put({ masterProductId: id, masterNumber, text: texts[locale] });
  }

  #remove(id: string): void {
    this.#texts.delete(id);
    for (const locale of ['cs', 'ro'] as const) this.index[locale].remove(id);
  }
}
