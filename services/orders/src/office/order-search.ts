import { normaliseScan } from '@okruh/market/picking-scan';
import { isShortestPrefix } from '@okruh/service-kit';
import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Picking } from '../clients/picking.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { orders } from '../stored/tables.ts';

/** The number in the order of its digits, which the index that also finds its beginnings has. */
export const digits = sql`${orders.number} collate "C"`;

/** Generated columns, explained in migrations/052-list-indexes.sql. */
const nameStart = sql.identifier('name_start');
const companyStart = sql.identifier('company_start');

/** An order fits when one of these holds; of no order both do. A lone undefined lets every order fit. */
export type Alternatives = readonly [SQL | undefined, (SQL | undefined)?];

/** What the typed text narrows the list to. */
export interface Search {
  readonly fitting: Alternatives;
  /**
   * Where the orders that fit are found: in the indexes of the filters; together in that of the first letters of names; or by reading rows,
   * as no index holds what is searched beside the other filters.
   */
  readonly source: 'filters' | 'starts' | 'rows';
  /** It may be a serial number, and services/picking couldn't be asked. */
  readonly isSerialUnsearched: boolean;
}

/** A serial number, IMEI or number of a parcel: letters and digits, at least one digit. Up to ten digits alone are the number of an order. */
const deviceCode = /^(?!\d{1,10}$)(?=.*\d)[A-Z\d-]{8,24}$/;

/** What is searched by a text that a person typed or a reader sent; serial numbers are looked up in services/picking, which scans them. */
export async function resolveSearch(
  typed: string,
  { personalData, picking }: { readonly personalData: PersonalData; readonly picking: Picking },
  requestId?: string,
): Promise<Search> {
  // An IMEI is printed in groups.
  const code = normaliseScan(typed);
  if (!deviceCode.test(code)) {
    const starts = startConditions(typed, personalData);
    return {
      fitting: starts ?? [textCondition(typed, personalData)],
      source: starts !== null ? 'starts' : /[^\d\s]/.test(typed) ? 'rows' : 'filters',
      isSerialUnsearched: false,
    };
  }
  const sold = await picking.findOrdersOfSerial(code, requestId);
  const condition = or(
    textCondition(typed, personalData),
    sql`${orders.id} = any(array(select p.order_id from order_packages p
      where p.parcel is not null and p.parcel ->> 'tracking_number' in (${code}, ${typed.trim()})))`,
    sold === null || sold.length === 0 ? undefined : inArray(orders.id, [...sold]),
  );
  return { fitting: [condition], source: 'rows', isSerialUnsearched: sold === null };
}

const splitWords = (typed: string): string[] => typed.split(/\s+/).filter(Boolean).slice(0, 8);

/**
 * The first three letters of a last name or a company, with digits of the number beside them or nothing: indexes alone answer that. Null
 * for any other text.
 */
function startConditions(typed: string, personalData: PersonalData): Alternatives | null {
  if (personalData.phoneHashes(typed).length > 0) return null;
  const words = splitWords(typed);
  const [start, ...others] = words.filter((word) => !/^\d+$/.test(word));
  if (start === undefined || others.length > 0 || start.includes('@') || !isShortestPrefix(start)) return null;
  const numbers = words.filter((word) => word !== start).map((word) => wordCondition(word, personalData));
  const isNamed = inArray(nameStart, personalData.nameHashes(start));
  const isCompany = inArray(companyStart, personalData.companyHashes(start));
  return [and(isNamed, ...numbers), and(isCompany, sql`${isNamed} is not true`, ...numbers)];
}

/** A phone number is written in groups, so it is looked for whole; of anything else each word has to be found. */
function textCondition(typed: string, personalData: PersonalData): SQL | undefined {
  const phones = personalData.phoneHashes(typed);
  const isOneWord = !/\s/.test(typed.trim());
  if (phones.length > 0) return or(inArray(orders.phoneIndex, phones), isOneWord ? wordCondition(typed.trim(), personalData) : undefined);
  return and(...splitWords(typed).map((word) => wordCondition(word, personalData)));
}

/**
 * Digits are the beginning of a number and nothing else, so that an index alone answers; other words are an e-mail, a last name or a
 * company. Signs alone are none of them and find nothing.
 */
const wordCondition = (word: string, personalData: PersonalData): SQL =>
  /^\d+$/.test(word)
    ? sql`${digits} like ${`${word}%`}`
    : (or(
        word.includes('@') ? inArray(orders.eMailIndex, personalData.eMailHashes(word)) : undefined,
        ...personalData.nameHashes(word).map((hash) => sql`${orders.nameIndex} @> array[${hash}]`),
        ...personalData.companyHashes(word).map((hash) => sql`${orders.companyIndex} @> array[${hash}]`),
      ) ?? sql`false`);
