import { type FeedPlace, feedPlaceSchema, MOST_FEED_PLACES } from '@okruh/contracts/http/checkout-admin';
import { type Locale, parseNumber, parsePostcode } from '@okruh/market';

/** Rows of a feed that can be applied, or what is wrong with them, row by row. */
export type ReadFeed = { readonly rows: readonly FeedPlace[] } | { readonly faults: readonly string[] };

const MOST_FAULTS = 50;
const texts = {
  notFeed: {
    cs: 'Soubor není seznam výdejních míst (JSON nebo CSV).',
    ro: 'Fișierul nu este o listă de puncte de ridicare (JSON sau CSV).',
  },
  empty: { cs: 'V souboru nejsou žádná místa.', ro: 'Fișierul nu conține puncte.' },
  tooLong: { cs: `Soubor má přes ${MOST_FEED_PLACES} míst.`, ro: `Fișierul are peste ${MOST_FEED_PLACES} de puncte.` },
  row: { cs: 'Místo', ro: 'Punctul' },
  wrong: { cs: 'nejde přečíst', ro: 'nu poate fi citit' },
  postcode: { cs: 'PSČ neodpovídá zemi', ro: 'codul poștal nu corespunde țării' },
  twice: { cs: 'stejný kód už je výše', ro: 'același cod apare mai sus' },
} as const;

/** Reads rows as JSON or a table gave them: every bad one is named, with one bad row nothing is applied. */
export function readFeed(rows: unknown, locale: Locale): ReadFeed {
  if (!Array.isArray(rows)) return { faults: [texts.notFeed[locale]] };
  if (rows.length === 0) return { faults: [texts.empty[locale]] };
  if (rows.length > MOST_FEED_PLACES) return { faults: [texts.tooLong[locale]] };
  const good: FeedPlace[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [number, row] of rows.entries()) {
    const at = (what: string): string => `${texts.row[locale]} ${number + 1}: ${what}`;
    const parsed = feedPlaceSchema.safeParse(row);
    if (!parsed.success) {
      const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
      faults.push(at(`${fields === '' ? '' : `${fields} `}${texts.wrong[locale]}`));
    } else if (seen.has(parsed.data.code)) faults.push(at(texts.twice[locale]));
    else {
      const place = withPostcode(parsed.data);
      if (place === null) faults.push(at(texts.postcode[locale]));
      else good.push(place);
    }
    if (parsed.success) seen.add(parsed.data.code);
    if (faults.length >= MOST_FAULTS) break;
  }
  return faults.length > 0 ? { faults } : { rows: good };
}

/** The postcode in its normal form; null when it isn't one of the market. */
function withPostcode(place: FeedPlace): FeedPlace | null {
  if (place.postcode === undefined || place.market === undefined) return place;
  const postcode = parsePostcode(place.postcode, place.market);
  return postcode === null ? null : { ...place, postcode };
}

const flags: ReadonlySet<string> = new Set(['card_payment', 'cash_on_delivery', 'is_congested', 'is_available']);
const numbers: ReadonlySet<string> = new Set(['lat', 'lng', 'max_weight_kg']);
const words: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  ano: true,
  da: true,
  '0': false,
  false: false,
  ne: false,
  nu: false,
};

/** A row of a table as the schema reads it; empty cells are left out. */
export function rowOfTable(head: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const entries = head.flatMap((name, index): [string, unknown][] => {
    const text = cells[index]?.trim() ?? '';
    if (text === '') return [];
    if (flags.has(name)) return [[name, words[text.toLowerCase()] ?? text]];
    return [[name, numbers.has(name) ? (parseNumber(text, 'cz') ?? text) : text]];
  });
  return Object.fromEntries(entries);
}
