import { normaliseScan } from '@okruh/market/picking-scan';
import { and, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Picking } from '../clients/picking.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { orders } from '../stored/tables.ts';

/** The number in the order of its digits, which the index that also finds its beginnings has. */
export const digits = sql`${orders.number} collate "C"`;

/** What the typed text narrows the list to. */
export interface Search {
  /** Undefined when nothing was typed. */
  readonly condition: SQL | undefined;
  /** No index holds what is searched beside the other filters: rows have to be read. */
  readonly readsRows: boolean;
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
    return { condition: textCondition(typed, personalData), readsRows: /[^\d\s]/.test(typed), isSerialUnsearched: false };
  }
  const sold = await picking.findOrdersOfSerial(code, requestId);
  return {
    condition: or(
      textCondition(typed, personalData),
      sql`${orders.id} = any(array(select p.order_id from order_packages p
        where p.parcel is not null and p.parcel ->> 'tracking_number' in (${code}, ${typed.trim()})))`,
      sold === null || sold.length === 0 ? undefined : inArray(orders.id, [...sold]),
    ),
    readsRows: true,
    isSerialUnsearched: sold === null,
  };
}

/** A phone number is written in groups, so it is looked for whole; of anything else each word has to be found. */
function textCondition(typed: string, personalData: PersonalData): SQL | undefined {
  const phones = personalData.phoneHashes(typed);
  const isOneWord = !/\s/.test(typed.trim());
  if (phones.length > 0) return or(inArray(orders.phoneIndex, phones), isOneWord ? wordCondition(typed.trim(), personalData) : undefined);
  return and(
    ...typed
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 8)
      .map((word) => wordCondition(word, personalData)),
  );
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
