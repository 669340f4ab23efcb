import { isDeepStrictEqual } from 'node:util';
import type { ScanKind } from '@okruh/contracts/http/picking-work';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyScan, countLeft, type PickItem, type PickState, type Scan } from './picking-scan.ts';

const IMEIS = ['490154203237518', '356938035643809', '352099001761481'];
const phone: PickItem = {
  item: 1,
  codes: ['4006381333931', 'PH-1'],
  tracked: true,
  imei: true,
  quantity: 2,
  picked: 0,
  missing: 0,
  serials: [],
};
const laptop: PickItem = { ...phone, item: 2, codes: ['NB-1'], imei: false, quantity: 1 };
const cable: PickItem = { ...phone, item: 3, codes: ['96385074', 'CB-1'], tracked: false, imei: false, quantity: 3 };
const begun: PickState = { status: 'in_progress', crate: 'BED-0412', items: [phone, laptop, cable], log: [] };

const scan = (kind: ScanKind, code = '', item: number | null = null, quantity: number | null = null): Scan => ({
  kind,
  code,
  item,
  quantity,
});
/** The outcome of the last scan, the earlier ones have to succeed. */
function scanAll(state: PickState, ...scans: readonly Scan[]) {
  let after = state;
  let last: ReturnType<typeof applyScan> = { outcome: 'refused', code: 'nothing-to-undo', item: null };
  for (const one of scans) {
    last = applyScan(after, one, false);
    if (last.outcome === 'done') after = last.state;
  }
  return { last, state: after, code: last.outcome === 'refused' ? last.code : 'done' };
}

describe('a scan of an item', () => {
  it.each([
    ['a product without serial numbers by its EAN', scan('item', '96385074'), 'done'],
    ['our own code, however it is typed', scan('item', ' cb-1 '), 'done'],
    ['more pieces than are left', scan('item', 'CB-1', null, 4), 'too-many'],
    ['a tracked product by its code', scan('item', 'PH-1'), 'serial-next'],
    ['an IMEI of a phone', scan('item', '49 015420 323751 8'), 'done'],
    ['an IMEI with a slip', scan('item', '490154203237519'), 'imei-invalid'],
    ['an IMEI while the worker stands at a laptop', scan('item', IMEIS[0] ?? '', 2), 'imei-of-other-type'],
    ['a laptop’s serial number', scan('item', 'C02XK1', 2), 'done'],
    ['letters that no serial number has', scan('item', 'C02*XK1', 2), 'serial-invalid'],
    ['the barcode of another product', scan('item', '4260000000011'), 'wrong-item'],
  ] as const)('%s', (_what, given, expected) => {
    expect(scanAll(begun, given).code).toBe(expected);
  });

  it('counts each serial number once', () => {
    expect(scanAll(begun, scan('item', IMEIS[0]), scan('item', IMEIS[0])).code).toBe('already-scanned');
    expect(scanAll(begun, scan('item', 'CB-1', null, 3), scan('item', 'CB-1')).code).toBe('already-scanned');
  });

  it('needs a crate first', () => {
    expect(scanAll({ ...begun, crate: null }, scan('item', 'CB-1')).code).toBe('crate-first');
  });
});

describe('a list', () => {
  const pickAll = [scan('item', IMEIS[0]), scan('item', IMEIS[1]), scan('item', 'C02XK1', 2), scan('item', 'CB-1', null, 3)];

  it('is picked when everything is in the crate, and its crate is closed then only', () => {
    expect(scanAll(begun, ...pickAll.slice(1), scan('wrap')).code).toBe('not-complete');
    const { state } = scanAll(begun, ...pickAll);
    expect(state.status).toBe('picked');
    expect(scanAll(state, scan('wrap'), scan('finish'), scan('hand-over')).state.status).toBe('handed_over');
  });

  it('that is fetched where it was prepared waits there, no carrier gets it', () => {
    const { state } = scanAll(begun, ...pickAll, scan('wrap'));
    expect(applyScan(state, scan('finish'), true)).toMatchObject({ outcome: 'done', state: { status: 'ready_for_pickup' } });
    expect(applyScan({ ...state, status: 'ready_for_pickup' }, scan('hand-over'), true)).toMatchObject({ code: 'waits-at-store' });
  });

  it('of which nothing was found is not available; one of which something was found leaves without the rest', () => {
    const missing = [1, 2, 3].map((item) => scan('not-found', '', item));
    expect(scanAll(begun, ...missing).state.status).toBe('not_found');
    expect(scanAll(begun, ...missing, scan('wrap')).state.status).toBe('not_available');
    expect(scanAll(begun, ...pickAll.slice(0, 3), scan('not-found', '', 3), scan('wrap')).state.status).toBe('wrapped');
  });

  it('never holds more than was ordered, knows each serial number once, and undo takes back exactly the last scan', () => {
    const anyScan = fc.record({
      kind: fc.constantFrom<ScanKind>('crate', 'item', 'not-found', 'undo', 'wrap', 'skip', 'reset', 'start', 'finish'),
      code: fc.constantFrom(...IMEIS, 'C02XK1', 'C02XK2', 'CB-1', 'PH-1', 'BED-0001', 'BED-0412', '4260000000011', ''),
      item: fc.constantFrom(null, 1, 2, 3),
      quantity: fc.constantFrom(null, 1, 2),
    });
    const isAlwaysRight = fc.property(fc.array(anyScan, { maxLength: 40 }), (scans) => {
      let state: PickState = { ...begun, status: 'waiting', crate: null };
      for (const one of scans) {
        const outcome = applyScan(state, one, false);
        if (outcome.outcome === 'refused') continue;
        if (outcome.state.log.length > state.log.length) {
          const { state: undone } = scanAll(outcome.state, scan('undo'));
          if (!isDeepStrictEqual([undone.crate, undone.items, undone.log], [state.crate, state.items, state.log])) return false;
        }
        state = outcome.state;
        const serials = state.items.flatMap((item) => item.serials);
        const isRight = state.items.every(
          (item) => Math.min(countLeft(item), item.picked, item.missing) >= 0 && item.serials.length === (item.tracked ? item.picked : 0),
        );
        if (!isRight || new Set(serials).size !== serials.length) return false;
      }
      return true;
    });
    expect(fc.check(isAlwaysRight, { numRuns: 300 }).counterexample).toBeNull();
  });
});
