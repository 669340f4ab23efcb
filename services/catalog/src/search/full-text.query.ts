import type { Locale } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { Match } from './search-index.ts';
import { splitPieces, stem } from './words.ts';

/** More than this is no answer. */
const MOST = 200;
const SHORTEST_WORD = 3;

/**
 * Products whose descriptions have all of the words: what names, categories and colours don't say ("OLED 120 Hz",
 * "vodotěsný"). PostgreSQL's full text over master_products.text_cs and text_ro; one round trip.
 */
export async function findInTexts(database: Database, locale: Locale, query: string): Promise<Match[]> {
  const words = splitPieces(query).filter((piece) => piece.length >= SHORTEST_WORD || /\d/.test(piece));
  if (words.length === 0) return [];
  const column = locale === 'cs' ? 'text_cs' : 'text_ro';
  const { rows } = await database.pool.query<Match>({
    name: `search-${column}`,
    text: `
      select m.id as "masterProductId", m.number as "masterNumber", ts_rank(m.${column}, query)::float8 * 10 as score
      from master_products m, to_tsquery('simple', $1) query
      where m.${column} @@ query and m.state = 'published' order by score desc, m.number limit ${MOST}`,
    values: [words.map((word) => `${stem(word, locale)}:*`).join(' & ')],
  });
  return rows;
}
