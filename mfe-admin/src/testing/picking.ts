import { type PickingList, pickingListSchema, type ScanResult } from '@okruh/contracts/http/picking-work';
import { applyScan } from '@okruh/market/picking-scan';
import type { Answering, ReceivedRequest } from '@okruh/web-kit/testing';

const id = (last: number): string => `019a9f2e-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const waveId = id(900);

const item = { spec: '', image: null, tracked: false, imei: false, quantity: 1, picked: 0, missing: 0, serials: [] };
/** A case (two pieces), a phone with an IMEI, and a cable without a place. Parsed by the contract's schema. */
export const pickingList = (changes: Partial<PickingList> = {}): PickingList =>
  pickingListSchema.parse({
    id: id(1),
    number: 1187,
    order_id: id(501),
    order_number: '2611004871',
    market: 'cz',
    place: 'warehouse',
    place_name: 'Sklad Brno',
    status: 'in_progress',
    part: 1,
    parts: 1,
    type_delivery_code: 'express',
    store_id: null,
    store_name: null,
    crate: null,
    wave_id: waveId,
    assignee: 'Karel B.',
    quantity: 4,
    picked: 0,
    missing: 0,
    due_at: null,
    released_at: '2026-11-24T08:00:00.000Z',
    started_at: '2026-11-24T08:10:00.000Z',
    picked_at: null,
    packed_at: null,
    handed_over_at: null,
    delivered_at: null,
    skipped_at: null,
    items: [
      { ...item, item: 3, variant_id: 'cable', code: 'OK-3', name: 'Kabel USB-C', codes: ['OK-3'], location: null, walk_order: null },
      {
        ...item,
        item: 1,
        variant_id: 'case',
        code: 'OK-1',
        name: 'Kryt',
        codes: ['2900000000018', 'OK-1'],
        quantity: 2,
        location: 'A-07-3-12',
        walk_order: 10,
      },
      {
        ...item,
        item: 2,
        variant_id: 'phone',
        code: 'OK-2',
        name: 'Apple iPhone 15',
        spec: '128 GB, modrý',
        codes: ['0194253939405', 'OK-2'],
        tracked: true,
        imei: true,
        location: 'C-02-1-07',
        walk_order: 30,
      },
    ],
    log: [],
    is_picked_up_here: false,
    parcel: null,
    version: 1,
    ...changes,
  });
/** A list of one cable, in a wave after the other one. */
export const smallList = (changes: Partial<PickingList> = {}): PickingList =>
  pickingList({
    id: id(2),
    number: 1188,
    order_number: '2611004872',
    quantity: 1,
    type_delivery_code: 'courier',
    items: pickingList()
      .items.filter(({ code }) => code === 'OK-3')
      .map((cable) => ({ ...cable, item: 1, location: 'B-01-1-01', walk_order: 20 })),
    ...changes,
  });

interface SentScan {
  readonly id: string;
  readonly list_id: string;
  readonly kind: Parameters<typeof applyScan>[1]['kind'];
  readonly code: string;
  readonly item: number | null;
  readonly quantity: number | null;
}
export const readScans = ({ body }: ReceivedRequest): readonly SentScan[] => (body as { readonly scans: readonly SentScan[] }).scans;

/**
 * Decides scans as services/picking does, by the shared rules. An id that was decided before is answered without a second effect.
 *
 * @param refuse what only the service knows: a code and a sentence for a scan that it refuses
 */
export function fakePicking(
  lists: readonly PickingList[],
  refuse: (scan: SentScan) => Pick<ScanResult, 'code' | 'message'> | null = () => null,
) {
  const stored = new Map(lists.map((list) => [list.id, list]));
  const decided = new Map<string, ScanResult>();
  const decide = (scan: SentScan): ScanResult => {
    const before = decided.get(scan.id);
    if (before !== undefined) return before;
    const list = stored.get(scan.list_id);
    if (list === undefined) throw new Error('an unknown list');
    const refusal = refuse(scan);
    const outcome = applyScan(list, scan, list.is_picked_up_here);
    const result: ScanResult = { id: scan.id, list_id: list.id, outcome: 'done', code: null, message: '', item: scan.item };
    if (refusal === null && outcome.outcome === 'done') {
      const count = (of: 'picked' | 'missing') => outcome.state.items.reduce((sum, counted) => sum + counted[of], 0);
      stored.set(list.id, {
        ...list,
        ...outcome.state,
        items: [...outcome.state.items],
        log: [...outcome.state.log],
        picked: count('picked'),
        missing: count('missing'),
        version: list.version + 1,
      });
    }
    const said: ScanResult =
      refusal !== null
        ? { ...result, outcome: 'refused', ...refusal }
        : outcome.outcome === 'refused'
          ? { ...result, outcome: 'refused', code: outcome.code, message: outcome.code }
          : result;
    decided.set(scan.id, said);
    return said;
  };
  const answer: Answering = (request) => {
    const scans = readScans(request);
    const results = scans.map(decide);
    const touched = new Set(scans.map(({ list_id }) => list_id));
    return { body: { results, lists: [...stored.values()].filter((list) => touched.has(list.id)) } };
  };
  return { answer, get: (listId: string) => stored.get(listId) };
}
