import type { Market } from '../market.ts';
import { parsePostcode } from './postcode.ts';

/**
 * First digits of postcodes by Czech region (the first five characters of a district's id). Posts don't keep to the borders
 * of regions, so some have more than one.
 */
const czechDigits: Readonly<Record<string, string>> = {
  CZ010: '1',
  CZ020: '2',
  CZ031: '3',
  CZ032: '3',
  CZ041: '3',
  CZ042: '4',
  CZ051: '45',
  CZ052: '5',
  CZ053: '5',
  CZ063: '356',
  CZ064: '56',
  CZ071: '7',
  CZ072: '67',
  CZ080: '7',
};

/** First two digits by Romanian county; București has one for each sector. */
const romanianDigits: Readonly<Record<string, readonly string[]>> = {
  'RO-AB': ['51'],
  'RO-AR': ['31'],
  'RO-AG': ['11'],
  'RO-BC': ['60'],
  'RO-BH': ['41'],
  'RO-BN': ['42'],
  'RO-BT': ['71'],
  'RO-BV': ['50'],
  'RO-BR': ['81'],
  'RO-BZ': ['12'],
  'RO-CS': ['32'],
  'RO-CJ': ['40'],
  'RO-CT': ['90'],
  'RO-CV': ['52'],
  'RO-DB': ['13'],
  'RO-DJ': ['20'],
  'RO-GL': ['80'],
  'RO-GJ': ['21'],
  'RO-HR': ['53'],
  'RO-HD': ['33'],
  'RO-IL': ['92'],
  'RO-IS': ['70'],
  'RO-IF': ['07'],
  'RO-MM': ['43'],
  'RO-MH': ['22'],
  'RO-MS': ['54'],
  'RO-NT': ['61'],
  'RO-OT': ['23'],
  'RO-PH': ['10'],
  'RO-SM': ['44'],
  'RO-SJ': ['45'],
  'RO-SB': ['55'],
  'RO-SV': ['72'],
  'RO-TR': ['14'],
  'RO-TM': ['30'],
  'RO-TL': ['82'],
  'RO-VS': ['73'],
  'RO-VL': ['24'],
  'RO-VN': ['62'],
  'RO-CL': ['91'],
  'RO-GR': ['08'],
  'RO-B': ['01', '02', '03', '04', '05', '06'],
  'RO-B1': ['01'],
  'RO-B2': ['02'],
  'RO-B3': ['03'],
  'RO-B4': ['04'],
  'RO-B5': ['05'],
  'RO-B6': ['06'],
};

/**
 * Whether a postcode can lie in a district (id of `locale.districts`: okres or kraj, county or sector), by its first digits.
 * What can't be judged passes: no district, one that isn't known, a text that is no postcode (another rule says so).
 */
export function postcodeFitsDistrict(postcode: string, districtId: string, market: Market): boolean {
  const parsed = parsePostcode(postcode, market);
  if (parsed === null) return true;
  if (market === 'ro') return romanianDigits[districtId]?.includes(parsed.slice(0, 2)) ?? true;
  return czechDigits[districtId.slice(0, 5)]?.includes(parsed.charAt(0)) ?? true;
}

/** Romanian county (ISO 3166-2) of a postcode by its first two digits; null for a text that is no postcode of one. */
export function countyOfPostcode(postcode: string): string | null {
  const digits = parsePostcode(postcode, 'ro')?.slice(0, 2);
  if (digits === undefined) return null;
  // The whole of București stands before its sectors.
  return Object.entries(romanianDigits).find(([, starts]) => starts.includes(digits))?.[0] ?? null;
}
