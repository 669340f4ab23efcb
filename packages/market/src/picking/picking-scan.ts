import type { PickingListStatus, ScanKind, ScanRefusal } from '@okruh/contracts/http/picking-work';
import { parseImei, parseSerialNumber } from '../fields/device.ts';

// What a scan at the picking cart or the pack bench does to a picking list (docs/decisions/0038-fulfilment.md). The service
// decides by these rules, and the bench by the same ones while the network is gone. Pure.

/** Pieces of one variant on a list. */
export interface PickItem {
  /** Number on the list, from 1. */
  readonly item: number;
  /** Barcodes and codes that stand for the product: EAN, our own code. */
  readonly codes: readonly string[];
  /** Each piece is identified by its serial number or IMEI. */
  readonly tracked: boolean;
  /** The product has an IMEI: it holds a SIM. */
  readonly imei: boolean;
  readonly quantity: number;
  readonly picked: number;
  /** Pieces that were looked for and not found. */
  readonly missing: number;
  readonly serials: readonly string[];
}

/** A scan that changed the list, for undoing it. */
export interface LoggedScan {
  readonly kind: 'crate' | 'item' | 'not-found' | 'wrap';
  readonly item: number | null;
  readonly quantity: number;
  readonly serial: string | null;
}

export interface PickState<Item extends PickItem = PickItem> {
  readonly status: PickingListStatus;
  readonly crate: string | null;
  readonly items: readonly Item[];
  /** Oldest first; undo takes the last one back. */
  readonly log: readonly LoggedScan[];
}

export interface Scan {
  readonly kind: ScanKind;
  /** What the scanner read; empty for what is done by a key. */
  readonly code: string;
  /** Item that the worker stands at; null when only the code says it. */
  readonly item: number | null;
  /** Pieces of it; null = one, and for `not-found` all that are left. */
  readonly quantity: number | null;
}

export type ScanOutcome<Item extends PickItem = PickItem> =
  | { readonly outcome: 'done'; readonly state: PickState<Item>; readonly item: number | null; readonly serial: string | null }
  | { readonly outcome: 'refused'; readonly code: ScanRefusal; readonly item: number | null };

const TRACKED: ReadonlySet<string> = new Set(['phone', 'tablet', 'smartwatch', 'computer']);
/** Tablets and watches may have a SIM. */
const WITH_IMEI: ReadonlySet<string> = new Set(['phone', 'tablet', 'smartwatch']);
/** How each piece of a kind of device is identified. */
export const trackingFor = (typeDevice: string | null): Pick<PickItem, 'tracked' | 'imei'> => ({
  tracked: TRACKED.has(typeDevice ?? ''),
  imei: WITH_IMEI.has(typeDevice ?? ''),
});

/** Crates carry a short prefix and a number: BED-0412. */
export const CRATE_CODE = /^[A-Z]{2,4}-\d{3,5}$/;

/** What a scanner or a person typed, as it is compared: upper case, without spaces. */
export const normaliseScan = (code: string): string => code.replaceAll(/[\s\u00A0]/g, '').toUpperCase();

export const countLeft = ({ quantity, picked, missing }: Pick<PickItem, 'quantity' | 'picked' | 'missing'>): number =>
  quantity - picked - missing;

const isOpen = (status: PickingListStatus): boolean => status === 'in_progress' || status === 'picked' || status === 'not_found';

/**
 * @param isPickedUpHere the list is prepared at the store where its customer fetches it: nothing is handed to a carrier
 */
export function applyScan<Item extends PickItem>(state: PickState<Item>, scan: Scan, isPickedUpHere: boolean): ScanOutcome<Item> {
  switch (scan.kind) {
    case 'start':
      if (state.status === 'in_progress') return refuse('already-started');
      return state.status === 'waiting' ? done({ ...state, status: 'in_progress' }) : refuse('not-in-this-state');
    case 'crate':
      return takeCrate(state, normaliseScan(scan.code));
    case 'item':
      return pickItem(state, scan);
    case 'not-found':
      return missItem(state, scan);
    case 'undo':
      return undo(state);
    case 'wrap':
      return wrap(state);
    case 'finish':
      return state.status === 'wrapped'
        ? done({ ...state, status: isPickedUpHere ? 'ready_for_pickup' : 'packed' })
        : refuse('not-in-this-state');
    case 'hand-over':
      if (state.status === 'ready_for_pickup') return refuse('waits-at-store');
      return state.status === 'packed' ? done({ ...state, status: 'handed_over' }) : refuse('not-in-this-state');
    case 'receive':
      return state.status === 'handed_over' ? done({ ...state, status: 'ready_for_pickup' }) : refuse('not-in-this-state');
    case 'skip':
      return isOpen(state.status) || state.status === 'waiting' || state.status === 'wrapped' ? done(state) : refuse('not-in-this-state');
    case 'reset':
      return reset(state);
    default:
      return scan.kind satisfies never;
  }
}

const done = <Item extends PickItem>(
  state: PickState<Item>,
  item: number | null = null,
  serial: string | null = null,
): ScanOutcome<Item> => ({ outcome: 'done', state, item, serial });
const refuse = (code: ScanRefusal, item: number | null = null): ScanOutcome<never> => ({ outcome: 'refused', code, item });

function takeCrate<Item extends PickItem>(state: PickState<Item>, crate: string): ScanOutcome<Item> {
  if (!isOpen(state.status)) return refuse('not-in-this-state');
  if (!CRATE_CODE.test(crate)) return refuse('crate-invalid');
  if (state.crate === crate) return done(state);
  if (state.crate !== null) return refuse('other-crate');
  return done({ ...state, crate, log: [...state.log, { kind: 'crate', item: null, quantity: 0, serial: null }] });
}

function pickItem<Item extends PickItem>(state: PickState<Item>, scan: Scan): ScanOutcome<Item> {
  if (!isOpen(state.status)) return refuse('not-in-this-state');
  if (state.crate === null) return refuse('crate-first');
  const code = normaliseScan(scan.code);
  const named = state.items.filter(({ codes }) => codes.includes(code));
  if (named.length > 0) return pickByCode(state, named, scan);
  if (state.items.some(({ serials }) => serials.includes(code))) return refuse('already-scanned');
  const open = state.items.filter((item) => item.tracked && countLeft(item) > 0);
  const item = open.find((candidate) => candidate.item === scan.item) ?? open[0];
  if (item === undefined) return refuse('wrong-item');
  const refusal = checkSerial(code, item);
  return refusal === null ? add(state, item, 1, code) : refuse(refusal, item.item);
}

function pickByCode<Item extends PickItem>(state: PickState<Item>, named: readonly Item[], scan: Scan): ScanOutcome<Item> {
  const open = named.filter((item) => countLeft(item) > 0);
  const item = open.find((candidate) => candidate.item === scan.item) ?? open[0];
  if (item === undefined) return refuse('already-scanned', named[0]?.item ?? null);
  if (item.tracked) return refuse('serial-next', item.item);
  const quantity = scan.quantity ?? 1;
  return quantity < 1 || quantity > countLeft(item) ? refuse('too-many', item.item) : add(state, item, quantity, null);
}

/** Specification, validation rules: "characters are checked, must match the product type". Null when it fits. */
export function checkSerial(code: string, item: Pick<PickItem, 'imei'>): ScanRefusal | null {
  if (/^\d{15}$/.test(code)) {
    if (!item.imei) return 'imei-of-other-type';
    return parseImei(code) === null ? 'imei-invalid' : null;
  }
  // The barcode of a product that isn't on the list.
  if (isGtin(code)) return 'wrong-item';
  return parseSerialNumber(code) === null ? 'serial-invalid' : null;
}

/** Whether it is a barcode number of a product (EAN-8, UPC-A, EAN-13, GTIN-14) with a right check digit. */
function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = Array.from(code, Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function add<Item extends PickItem>(state: PickState<Item>, item: Item, quantity: number, serial: string | null): ScanOutcome<Item> {
  const serials = serial === null ? item.serials : [...item.serials, serial];
  const logged: LoggedScan = { kind: 'item', item: item.item, quantity, serial };
  return done(settle(state, { ...item, picked: item.picked + quantity, serials }, logged), item.item, serial);
}

function missItem<Item extends PickItem>(state: PickState<Item>, scan: Scan): ScanOutcome<Item> {
  if (!isOpen(state.status)) return refuse('not-in-this-state');
  const item = state.items.find((candidate) => candidate.item === scan.item);
  if (item === undefined) return refuse('wrong-item');
  const quantity = scan.quantity ?? countLeft(item);
  if (quantity < 1 || quantity > countLeft(item)) return refuse('too-many', item.item);
  const logged: LoggedScan = { kind: 'not-found', item: item.item, quantity, serial: null };
  return done(settle(state, { ...item, missing: item.missing + quantity }, logged), item.item);
}

/** The list with a changed item, in the state that its items make. */
function settle<Item extends PickItem>(state: PickState<Item>, changed: Item, logged: LoggedScan | null): PickState<Item> {
  const items = state.items.map((item) => (item.item === changed.item ? changed : item));
  const log = logged === null ? state.log : [...state.log, logged];
  return { ...state, items, log, status: toOpenStatus(items) };
}

function toOpenStatus(items: readonly PickItem[]): PickingListStatus {
  if (items.some((item) => countLeft(item) > 0)) return 'in_progress';
  return items.some(({ missing }) => missing > 0) ? 'not_found' : 'picked';
}

function undo<Item extends PickItem>(state: PickState<Item>): ScanOutcome<Item> {
  const last = state.log.at(-1);
  if (!isOpen(state.status) && state.status !== 'wrapped') return refuse('not-in-this-state');
  if (last === undefined) return refuse('nothing-to-undo');
  const before = { ...state, log: state.log.slice(0, -1) };
  if (last.kind === 'wrap') return done({ ...before, status: toOpenStatus(state.items) });
  if (last.kind === 'crate') return done({ ...before, crate: null });
  const item = state.items.find((candidate) => candidate.item === last.item);
  if (item === undefined) return refuse('nothing-to-undo');
  const changed =
    last.kind === 'item'
      ? { ...item, picked: item.picked - last.quantity, serials: item.serials.filter((serial) => serial !== last.serial) }
      : { ...item, missing: item.missing - last.quantity };
  return done(settle(before, changed, null), item.item);
}

/** Closes the crate with what is in it. Without a single piece the list waits for stock. */
function wrap<Item extends PickItem>(state: PickState<Item>): ScanOutcome<Item> {
  if (state.status === 'in_progress') return refuse('not-complete');
  if (state.status !== 'picked' && state.status !== 'not_found') return refuse('not-in-this-state');
  if (state.items.every(({ picked }) => picked === 0)) return done({ ...state, crate: null, status: 'not_available' });
  if (state.crate === null) return refuse('crate-empty');
  return done({ ...state, status: 'wrapped', log: [...state.log, { kind: 'wrap', item: null, quantity: 0, serial: null }] });
}

/**
 * Everything goes back to its place, and the list waits as if nobody had begun; a cancelled one only frees its crate. One that is not
 * available has no pieces anywhere: it waits for stock, nobody can begin it.
 */
function reset<Item extends PickItem>(state: PickState<Item>): ScanOutcome<Item> {
  if (state.status === 'cancelled' && state.crate !== null) return done({ ...state, crate: null, log: [] });
  if (!isOpen(state.status) && state.status !== 'wrapped') return refuse('not-in-this-state');
  const items = state.items.map((item) => ({ ...item, picked: 0, missing: 0, serials: [] }));
  return done({ status: 'waiting', crate: null, items, log: [] });
}
