import { officeParameters } from '@okruh/contracts/office-parameters';
import { contentKindWords, officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { WaitingKind } from '@okruh/contracts/waiting-kinds';
import type { MarketChoice } from '../market-choice.ts';
import type { Section } from '../section.ts';

/** Where a kind of waiting work is done. */
interface WaitingPage {
  /** Entry of the side navigation that shows its number. */
  readonly section: Section;
  /** Parameters of the list that shows what was counted. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Address of one of them by its id; null where they are worked on in the list. */
  readonly toItem: ((id: string) => string) | null;
}

const { kind: form, work, status, low, collection, eFactura, view } = officeParameters;

/** Most pressing first, as the home page shows them. */
export const waitingPages: Readonly<Record<WaitingKind, WaitingPage>> = {
  'picking-lists': { section: 'picking', parameters: {}, toItem: (id) => pathTo(officePaths['picking-list'], { id }) },
  'missing-items': {
    section: 'picking',
    parameters: { [status]: 'not_available' },
    toItem: (id) => pathTo(officePaths['picking-list'], { id }),
  },
  'orders-unpaid': { section: 'orders', parameters: { [work]: 'nezaplacene' }, toItem: (id) => pathTo(officePaths.order, { id }) },
  'payments-to-decide': { section: 'payments', parameters: { [work]: 'rozhodnout' }, toItem: (id) => pathTo(officePaths.payment, { id }) },
  'refunds-to-send': { section: 'payments', parameters: { [work]: 'vratit' }, toItem: (id) => pathTo(officePaths.payment, { id }) },
  disputes: { section: 'payments', parameters: { [work]: 'reklamovane' }, toItem: (id) => pathTo(officePaths.payment, { id }) },
  'statement-lines': { section: 'statements', parameters: {}, toItem: (id) => pathTo(officePaths.statement, { id }) },
  loans: { section: 'loans', parameters: {}, toItem: null },
  'buyouts-arrived': { section: 'buyouts', parameters: { svoz: 'doslo' }, toItem: (id) => pathTo(officePaths.buyout, { id }) },
  'buyouts-to-inspect': { section: 'buyouts', parameters: { [status]: 'received' }, toItem: (id) => pathTo(officePaths.buyout, { id }) },
  'offers-unanswered': {
    section: 'buyouts',
    parameters: { [status]: 'counter_offer' },
    toItem: (id) => pathTo(officePaths.buyout, { id }),
  },
  payouts: { section: 'payouts', parameters: {}, toItem: (id) => pathTo(officePaths.buyout, { id }) },
  'repairs-late': {
    section: 'repairs',
    parameters: { [view]: 'seznam', [work]: 'po-terminu' },
    toItem: (id) => pathTo(officePaths.repair, { id }),
  },
  'repairs-arrived': { section: 'repairs', parameters: { [collection]: 'arrived' }, toItem: (id) => pathTo(officePaths.repair, { id }) },
  'repairs-to-diagnose': {
    section: 'repairs',
    parameters: { [view]: 'seznam', [status]: 'received' },
    toItem: (id) => pathTo(officePaths.repair, { id }),
  },
  withdrawals: { section: 'withdrawals', parameters: { [status]: 'open' }, toItem: (id) => pathTo(officePaths.withdrawal, { id }) },
  complaints: { section: 'complaints', parameters: { [status]: 'open' }, toItem: (id) => pathTo(officePaths.complaint, { id }) },
  messages: { section: 'messages', parameters: { [status]: 'open' }, toItem: (id) => pathTo(officePaths.message, { id }) },
  'job-applications': {
    section: 'messages',
    parameters: { [form]: 'job-application', [status]: 'open' },
    toItem: (id) => pathTo(officePaths.message, { id }),
  },
  'transfers-coming': { section: 'transfers', parameters: {}, toItem: (id) => pathTo(officePaths.transfer, { id }) },
  'parcels-late': { section: 'parcels', parameters: { [work]: 'opozdene' }, toItem: (id) => pathTo(officePaths.parcel, { id }) },
  'e-factura-open': { section: 'invoices', parameters: { [eFactura]: 'open' }, toItem: (id) => pathTo(officePaths.invoice, { id }) },
  'invoices-failed': { section: 'invoices', parameters: { [status]: 'in-progress' }, toItem: (id) => pathTo(officePaths.invoice, { id }) },
  'content-plans-failed': {
    section: 'content',
    parameters: {},
    // The kind and the id of the text, with a colon between.
    toItem(id) {
      const [kind, word] = Object.entries(contentKindWords).find(([name]) => id.startsWith(`${name}:`)) ?? ['', ''];
      return pathTo(officePaths.text, { kind: word, id: id.slice(kind.length + 1) });
    },
  },
  'feeds-broken': { section: 'feeds', parameters: {}, toItem: null },
  reviews: { section: 'reviews', parameters: { [status]: 'pending' }, toItem: null },
  'spare-parts-low': { section: 'spare-parts', parameters: { [low]: 'ano' }, toItem: null },
  alerts: { section: 'alerts', parameters: {}, toItem: (id) => pathTo(officePaths.alert, { id }) },
  'dead-letters': {
    section: 'stories',
    parameters: {},
    toItem: (id) => pathTo(officePaths['dead-letter'], { sequence: id }),
  },
};

/** Kinds in the order in which they press. */
export const pressingKinds = Object.keys(waitingPages) as readonly WaitingKind[];

/** Address of the list of a kind, of the market that was counted. */
export function toWaitingList(kind: WaitingKind, market: MarketChoice): string {
  const { section, parameters } = waitingPages[kind];
  const path = kind === 'dead-letters' ? officePaths['dead-letters'] : officePaths[section];
  return `${path}?${new URLSearchParams({ ...parameters, [officeParameters.market]: market }).toString()}`;
}
