import type { SearchedRepair } from '@okruh/contracts/http/repairs';
import { type Locale, type Market, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { servicePath } from '../model/addresses.ts';
import { DIAGNOSIS } from '../model/pricing.ts';
import { cheapest, type OperationType, type RepairList } from '../model/repair-list.ts';
import { scoreMatch, smartSearch, listSynonyms, splitWords } from './smart-search.ts';

/** Rows that stand before the products of a search. */
const MOST = 3;
/** Words that ask for a repair, without accents. Without one of them "kryt na iphone 13" means a case, not a new back. */
const asking: Readonly<Record<Locale, RegExp>> = {
  cs: /^(?:oprav(?:a|y|u|it)|vymen(?:a|y|u|it)|servis|servisu)$/,
  ro: /^(?:repar(?:a|at|are|atie|atii|atia)|inlocui(?:re|rea|t)?|schimb(?:a|at|are|area)?|service)$/,
};
const idle: ReadonlySet<string> = new Set(['na', 'pro', 'u', 'v', 'la', 'de', 'pentru', 'cu']);

/**
 * Repairs that words of the shop's search ask for: "výměna baterie" finds the repair itself, "výměna baterie iphone 13" the one of
 * that device. Words that ask for a repair and name none that we do lead to the choice of a device; others to nothing.
 */
export function searchRepairs(list: RepairList, market: Market, query: string): SearchedRepair[] {
  const { locale } = markets[market];
  const words = splitWords(query);
  if (!words.some((word) => asking[locale].test(word))) return [];
  const rest = words.filter((word) => !asking[locale].test(word) && !idle.has(word));
  if (rest.length > 0) {
    const kinds = list.operationTypes.filter((type) => isNamed(type, locale, rest)).slice(0, MOST);
    if (kinds.length > 0) return kinds.map((type) => toSearchedRepair(list, market, type.id, type.name[locale]));
    const found = smartSearch(list, market, rest.join(' ')).slice(0, MOST);
    if (found.length > 0)
      return found.map(({ label, operation, href, price_from }) => ({
        label: operation === null ? label : `${label}, ${operation.label}`,
        href,
        price_from,
      }));
  }
  return [toSearchedRepair(list, market, null, texts.text(locale, 'search.any-repair'))];
}

/** Whether each word belongs to the operation's name or to what people call it. */
function isNamed(type: OperationType, locale: Locale, words: readonly string[]): boolean {
  const known = [...splitWords(type.name[locale]), ...listSynonyms(type.id)];
  return words.every((word, position) => scoreMatch(word, known, position === words.length - 1) !== null);
}

/** A repair of no device yet, with the lowest price of all devices. @param kind null for any repair */
function toSearchedRepair(list: RepairList, market: Market, kind: string | null, label: string): SearchedRepair {
  const { currency } = markets[market];
  const prices = list.models.flatMap((model) => {
    const operations = kind === null ? model.operations : model.operations.filter(({ type }) => type.id === kind);
    return cheapest({ ...model, operations }, currency, DIAGNOSIS) ?? [];
  });
  return {
    label,
    href: servicePath(market, kind === null ? {} : { operation: kind }),
    price_from: prices.length === 0 ? null : money(Math.min(...prices), currency),
  };
}
