import { buyoutConditionParameter, sellStep, stepParameter } from '@okruh/contracts/shop-parameters';
import { buyoutPage, buyoutReviewPage, buyoutStatusPage, buyoutTermsPage, contactPage } from '@okruh/contracts/shop-paths';
import { type Market, markets } from '@okruh/market';

/** What the address names; an empty selection is the landing page. */
export interface WizardSelection {
  readonly type: string | null;
  readonly manufacturer: string | null;
  readonly model: string | null;
  /** Colour word of the address: `slug` of a colour choice. */
  readonly color: string | null;
  /** Preselected grade: `aplus`, `a`, `b`, `c` or `d`. */
  readonly condition: string | null;
}

export type Page =
  | { readonly kind: 'wizard'; readonly selection: WizardSelection; readonly isSelling: boolean }
  | { readonly kind: 'status'; readonly code: string }
  /** The contract of a purchase's buy-out. */
  | { readonly kind: 'complete'; readonly code: string }
  | { readonly kind: 'review'; readonly code: string }
  | { readonly kind: 'not-found' };

export const emptySelection: WizardSelection = { type: null, manufacturer: null, model: null, color: null, condition: null };

/** Fragment of an address that the server corrected: the page says so and removes it. */
export const CORRECTED = '#upraveno';

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // a broken escape names nothing we sell
  }
};

/** Reads an address of the market; unknown query parameters (campaigns) are left alone. */
export function resolvePage(market: Market, path: string, search: string): Page {
  const segments = path.split('/').filter(Boolean).map(decode);
  if (`/${segments[0]}` !== buyoutPage[market] || segments.length > 5 || segments.includes(null)) return { kind: 'not-found' };
  const [, first = null, second = null, third = null, fourth = null] = segments;
  const query = new URLSearchParams(search);
  const section = `${buyoutPage[market]}/${first}`;
  const isStatus = section === buyoutStatusPage[market];
  if (isStatus || section === buyoutReviewPage[market]) {
    if (second === null || third !== null) return { kind: 'not-found' };
    const isContract = isStatus && query.get(stepParameter[market]) === sellStep[market];
    return { kind: isContract ? 'complete' : isStatus ? 'status' : 'review', code: second };
  }
  return {
    kind: 'wizard',
    selection: { type: first, manufacturer: second, model: third, color: fourth, condition: query.get(buyoutConditionParameter[market]) },
    isSelling: fourth !== null && query.get(stepParameter[market]) === sellStep[market],
  };
}

/** What the page shows for an address: without a type the phone's selector is open (specification, section 2). */
export const shownSelection = (market: Market, selection: WizardSelection): WizardSelection =>
  selection.type === null ? { ...selection, type: markets[market].phoneTypeWord } : selection;

/** Address of a selection; a choice without the one above it is dropped. */
export function wizardPath(market: Market, selection: Partial<WizardSelection>, isSelling = false): string {
  const path: string[] = [buyoutPage[market]];
  for (const value of [selection.type, selection.manufacturer, selection.model, selection.color]) {
    if (value === null || value === undefined) break;
    path.push(encodeURIComponent(value));
  }
  const query = new URLSearchParams();
  if (selection.condition && path.length === 5) query.set(buyoutConditionParameter[market], selection.condition);
  if (isSelling && path.length === 5) query.set(stepParameter[market], sellStep[market]);
  const search = query.toString();
  return `${path.join('/')}${search === '' ? '' : `?${search}`}`;
}

export const statusPath = (market: Market, code: string): string => `${buyoutStatusPage[market]}/${encodeURIComponent(code)}`;
/** Where the seller fills in the contract of a buy-out that an order opened. */
export const completePath = (market: Market, code: string): string =>
  `${statusPath(market, code)}?${stepParameter[market]}=${sellStep[market]}`;
export const reviewPath = (market: Market, code: string): string => `${buyoutReviewPage[market]}/${encodeURIComponent(code)}`;
export const termsPath = (market: Market): string => buyoutTermsPage[market];
export const contactPath = (market: Market): string => contactPage[market];
