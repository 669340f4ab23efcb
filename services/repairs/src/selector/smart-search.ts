import { type Currency, fold, type Locale, type Market, markets, money } from '@okruh/market';
import type { z } from 'zod';
import type { smartSearchItemSchema } from '@okruh/contracts/http/repairs';
import { DIAGNOSIS } from '../model/pricing.ts';
import { cheapest, type DeviceModel, devicePath, imagePath, type Operation, type RepairList } from '../model/repair-list.ts';

export type SmartSearchItem = z.output<typeof smartSearchItemSchema>;

const MOST = 10;
/** From this length on a word may have one typo. */
const TYPO_LENGTH = 5;

/** Words that people type beside those of an operation's own name, without accents. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  display_original: ['displej', 'obrazovka', 'sklo', 'lcd', 'display', 'ecran', 'sticla'],
  display_compatible: ['displej', 'obrazovka', 'sklo', 'lcd', 'display', 'ecran', 'sticla'],
  display_inner: ['displej', 'display', 'ecran'],
  display_outer: ['displej', 'display', 'ecran'],
  battery: ['baterka', 'akumulator', 'vydrz', 'acumulator', 'baterie'],
  back_glass: ['zada', 'kryt', 'spate', 'capac'],
  housing: ['zada', 'kryt', 'carcasa', 'capac'],
  camera_rear: ['kamera', 'foto', 'camera'],
  camera_front: ['kamera', 'selfie', 'camera'],
  charging_port: ['nabijeni', 'usb', 'konektor', 'port', 'incarcare', 'conector'],
  loudspeaker: ['zvuk', 'reproduktor', 'sunet', 'difuzor'],
  earpiece: ['zvuk', 'sluchatko', 'sunet'],
  water_cleanup: ['voda', 'utopeny', 'politi', 'apa', 'lichid'],
  data_recovery: ['data', 'fotky', 'date'],
  ssd: ['disk', 'ssd', 'hdd'],
  keyboard: ['klavesnice', 'tastatura'],
  software: ['system', 'windows', 'android', 'ios'],
};
/** What people call an operation beside its own name, without accents. */
export const listSynonyms = (kind: string): readonly string[] => synonyms[kind] ?? [];
/** Say that something is repaired, not what. */
const general: ReadonlySet<string> = new Set([
  'oprava',
  'opravy',
  'vymena',
  'servis',
  'reparatie',
  'reparatii',
  'inlocuire',
  'schimbare',
  'service',
  'na',
  'pro',
  'la',
]);

interface Indexed {
  readonly model: DeviceModel;
  readonly words: readonly string[];
}
interface Index {
  readonly devices: readonly Indexed[];
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  /** Operations with a name of their own, by their ids. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}
const indexes = new WeakMap<RepairList, Readonly<Record<Locale, Index>>>();

/**
 * Devices and their repairs by words: "iphone 13 displej", "a55 baterie", "iphone13". Each word must belong to the device or to
 * an operation; the last one may be begun only, longer ones may have a typo.
 */
export function smartSearch(list: RepairList, market: Market, term: string): SmartSearchItem[] {
  const { locale } = markets[market];
  const index = getIndex(list)[locale];
  const words = splitWords(term).filter((word) => !general.has(word));
  if (words.length === 0) return [];
  const found: { readonly model: DeviceModel; readonly rest: readonly string[]; readonly rank: number; readonly place: number }[] = [];
  for (const [place, { model, words: known }] of index.devices.entries()) {
    const hits = words.map((word, position) => scoreMatch(word, known, position === words.length - 1));
    const rest = words.filter((_, position) => hits[position] === null);
    if (rest.length === words.length) continue;
    // Words of the name that nobody asked for push a device back: "13" is the 13 before the 13 mini.
    const asked = words.length - rest.length;
    const rank = hits.reduce<number>((sum, hit) => sum + (hit ?? 0), 0) + (known.length - asked) * 0.2;
    found.push({ model, rest, rank, place });
  }
  found.sort((a, b) => a.rest.length - b.rest.length || a.rank - b.rank || a.place - b.place);
  const fewest = found[0]?.rest.length ?? 0;
  return found
    .filter(({ rest }) => rest.length === fewest)
    .flatMap(({ model, rest }) => toItems(list, index, market, model, rest))
    .slice(0, MOST);
}

/** The device alone, or with each operation that the remaining words name; nothing when they name none. */
function toItems(list: RepairList, index: Index, market: Market, model: DeviceModel, rest: readonly string[]): SmartSearchItem[] {
  const { locale, currency } = markets[market];
  if (rest.length === 0) return toItem(list, market, model, null, cheapest(model, currency, DIAGNOSIS));
  return model.operations
    .filter(
      (operation) =>
        operation.isOffered &&
        rest.every((word, position) => scoreMatch(word, getWords(index, operation), position === rest.length - 1) !== null),
    )
    .flatMap((operation) =>
      toItem(
        list,
        market,
        model,
        { word: operation.ownName === null ? operation.type.id : operation.id, value: operation.id, label: operation.name[locale] },
        getPrice(operation, currency),
      ),
    );
}

const getPrice = (operation: Operation, currency: Currency): number | null => operation.prices[currency];
const getWords = (index: Index, operation: Operation): readonly string[] =>
  index.named.get(operation.id) ?? index.kinds.get(operation.type.id) ?? [];

function toItem(
  list: RepairList,
  market: Market,
  model: DeviceModel,
  operation: { readonly word: string; readonly value: string; readonly label: string } | null,
  price: number | null,
): SmartSearchItem[] {
  const { locale, currency } = markets[market];
  const [colour] = model.colours;
  const device = colour === undefined ? undefined : list.findDevice(model, colour.colourId);
  if (colour === undefined || device === undefined) return [];
  return [
    {
      product: model.seoName,
      label: model.name[locale],
      operation: operation === null ? null : { value: operation.value, label: operation.label },
      href: devicePath(device, market, operation?.word),
      image: imagePath(model, colour),
      swatch: colour.hex,
      price_from: price === null ? null : money(price, currency),
    },
  ];
}

function getIndex(list: RepairList): Readonly<Record<Locale, Index>> {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const makers = new Map(list.manufacturers.map(({ id, name }) => [id, name]));
  const make = (locale: Locale): Index => {
    const kinds = new Map(
      list.operationTypes.map((type) => [
        type.id,
        [...new Set([...splitWords(`${type.name[locale]} ${type.description[locale]}`), ...listSynonyms(type.id)])],
      ]),
    );
    const named = list.models
      .flatMap(({ operations }) => operations)
      .flatMap(({ id, type, ownName }) =>
        ownName === null ? [] : [[id, [...new Set([...splitWords(ownName[locale]), ...(kinds.get(type.id) ?? [])])]] as const],
      );
    return {
      devices: list.models.map((model) => ({
        model,
        words: [...new Set(splitWords(`${makers.get(model.manufacturerId) ?? ''} ${model.name[locale]}`))],
      })),
      kinds,
      named: new Map(named),
    };
  };
  const made = { cs: make('cs'), ro: make('ro') };
  indexes.set(list, made);
  return made;
}

/** Words without accents; letters and digits part, so that "iphone13" and "A55" are found either way. */
export const splitWords = (text: string): string[] =>
  fold(text)
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 40);

/** 0 = the word itself, 1 = its beginning, 2 = with a typo; null = not there. A number that isn't the last word must be whole. */
export function scoreMatch(word: string, known: readonly string[], isLast: boolean): number | null {
  if (known.includes(word)) return 0;
  const isNumber = /^\d+$/.test(word);
  if ((!isNumber || isLast) && (word.length >= 2 || isLast) && known.some((candidate) => candidate.startsWith(word))) return 1;
  // Inflected forms: "displeje" finds "displej".
  if (word.length >= TYPO_LENGTH && known.some((candidate) => candidate.length >= TYPO_LENGTH - 1 && word.startsWith(candidate))) return 1;
  if (word.length < TYPO_LENGTH || isNumber) return null;
  return known.some((candidate) => candidate.length >= TYPO_LENGTH - 1 && isOneOff(word, candidate)) ? 2 : null;
}

/** Whether one letter more, less, another or two swapped ones make the one word the other. */
export function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
