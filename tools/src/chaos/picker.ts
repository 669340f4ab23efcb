import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@okruh/contracts';
import {
  adminClaimPickingLists,
  adminGetPickingList,
  adminListCrates,
  adminListPickingLists,
  adminRecordScans,
  type PickingList,
  type ScanKind,
} from '@okruh/contracts/http/picking-work';
import { countLeft } from '@okruh/market/picking-scan';
import type { Chance } from './chance.ts';
import type { PatientClient } from './patient-client.ts';

type Scan = RequestOf<typeof adminRecordScans>['body']['scans'][number];

/** What the pickers did and how the bench answered. */
export interface PickingFigures {
  scans: number;
  refused: number;
  /** Sent again under the same id. */
  repeated: number;
  /** Answered in another way than the first time: must stay 0. */
  contradicted: number;
  notFound: number;
  undone: number;
  reset: number;
  abandoned: number;
}
export const noFigures = (): PickingFigures => ({
  scans: 0,
  refused: 0,
  repeated: 0,
  contradicted: 0,
  notFound: 0,
  undone: 0,
  reset: 0,
  abandoned: 0,
});

export interface PickerOptions {
  readonly client: PatientClient;
  readonly chance: Chance;
  readonly figures: PickingFigures;
  /** Makes mistakes on purpose; false once everything only has to get finished. */
  readonly isClumsy: () => boolean;
  readonly isOver: () => boolean;
}

/** Steps after which a list is left to the next turn. */
const STEPS = 80;
/** What waits for a hand although nobody claims it. */
const OPEN = 'in_progress,picked,not_found,wrapped,packed';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
let serials = 0;

const createScan = (list: PickingList, kind: ScanKind, code = '', item: number | null = null, quantity: number | null = null): Scan => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  list_id: list.id,
  kind,
  code,
  item,
  quantity,
});

/** The scan that brings a list further; null when nothing is left to do. */
function decideNext(list: PickingList, chance: Chance): Scan | null {
  const crate = `CHA-${String(chance.int(0, 10_000)).padStart(4, '0')}`;
  const item = list.items.find((candidate) => countLeft(candidate) > 0);
  switch (list.status) {
    case 'waiting':
      return createScan(list, 'start');
    case 'in_progress':
      if (list.crate === null) return createScan(list, 'crate', crate);
      if (item === undefined) return null;
      if (item.tracked) return createScan(list, 'item', `CHAOS-${process.pid}-${(serials += 1)}`, item.item);
      return createScan(list, 'item', item.codes[0] ?? item.code, item.item, chance.percent(50) ? countLeft(item) : 1);
    case 'picked':
    case 'not_found':
      return list.crate === null && list.items.some(({ picked }) => picked > 0)
        ? createScan(list, 'crate', crate)
        : createScan(list, 'wrap');
    case 'wrapped':
      return createScan(list, 'finish');
    case 'packed':
      return createScan(list, 'hand-over');
    case 'handed_over':
      return list.store_id === null || list.is_picked_up_here ? null : createScan(list, 'receive');
    case 'cancelled':
      return list.crate === null ? null : createScan(list, 'reset');
    default:
      return null;
  }
}

/** A mistake or a change of mind instead of the next step; null = none this time. */
function decideMistake(list: PickingList, chance: Chance): Scan | null {
  const item = list.items.find((candidate) => countLeft(candidate) > 0);
  const turn = chance.int(0, 200);
  if (turn < 5) return createScan(list, 'item', 'WRONG-CODE');
  if (turn < 16 && item !== undefined && list.status === 'in_progress') return createScan(list, 'not-found', '', item.item, 1);
  if (turn < 24) return createScan(list, 'undo');
  if (turn < 27) return createScan(list, 'reset');
  if (turn < 29) return createScan(list, 'skip');
  if (turn < 31) return createScan(list, 'hand-over');
  return turn < 33 ? createScan(list, 'start') : null;
}

/** One person in a warehouse or at a store, who works until everything is over. */
export async function pickUntilOver(options: PickerOptions): Promise<void> {
  const { chance, isOver } = options;
  while (!isOver()) {
    const worked = (await workWave(options)) || (await workChore(options));
    if (!worked) await pause(chance.int(200, 600));
  }
}

/** Claims where something waits, and works it off. @returns whether there was anything */
async function workWave(options: PickerOptions): Promise<boolean> {
  const { client, chance } = options;
  const { items } = await client.must(adminListPickingLists, { query: { status: 'waiting', page_size: 50 } });
  if (items.length === 0) return false;
  const { market, place } = chance.pick(items);
  const { lists } = await client.must(adminClaimPickingLists, { body: { market, place, count: chance.int(1, 5) } });
  for (const list of lists) await workList(options, list);
  return lists.length > 0;
}

/** What lies wrapped or packed, is on its way to a store, is in the hands of somebody who left, or lies cancelled in a crate. */
async function workChore(options: PickerOptions): Promise<boolean> {
  const { client, chance } = options;
  const open = await client.must(adminListPickingLists, { query: { status: OPEN, page_size: 100 } });
  const sent = await client.must(adminListPickingLists, {
    query: { status: 'handed_over', type_delivery_code: 'store_pickup', page_size: 100 },
  });
  const crates = await client.must(adminListCrates, { query: { state: 'in_use', page_size: 100 } });
  const ids = [
    ...open.items.map(({ id }) => id),
    ...sent.items.filter(({ store_id: store, place }) => store !== place).map(({ id }) => id),
    ...crates.items.flatMap(({ list_id: id, status }) => (id !== null && status === 'cancelled' ? [id] : [])),
  ];
  if (ids.length === 0) return false;
  await workList(options, await client.must(adminGetPickingList, { params: { id: chance.pick(ids) } }));
  return true;
}

async function workList(options: PickerOptions, first: PickingList): Promise<void> {
  const { chance, figures, isClumsy } = options;
  let list = first;
  let refusals = 0;
  for (let step = 0; step < STEPS; step += 1) {
    if (isClumsy() && chance.percent(1)) {
      figures.abandoned += 1;
      return;
    }
    const mistake = isClumsy() ? decideMistake(list, chance) : null;
    const scan = mistake ?? decideNext(list, chance);
    if (scan === null) return;
    const answer = await send(options, list, scan);
    list = answer.list;
    if (scan.kind === 'reset' && answer.isDone) return;
    refusals = answer.isDone || mistake !== null ? 0 : refusals + 1;
    // Somebody else has it, or orders can't be asked: later.
    if (refusals > 0) await pause(chance.int(50, 300));
    if (refusals > 4) return;
  }
}

/** Sends a scan, now and then twice at once or once more; each answer must be the same. */
async function send({ client, chance, figures, isClumsy }: PickerOptions, list: PickingList, scan: Scan) {
  const copies = isClumsy() && chance.percent(8) ? chance.int(2, 5) : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => client.must(adminRecordScans, { body: { scans: [scan] } })));
  if (isClumsy() && chance.percent(5)) answers.push(await client.must(adminRecordScans, { body: { scans: [scan] } }));
  const words = new Set(answers.map(({ results }) => `${results[0]?.outcome} ${results[0]?.code}`));
  figures.repeated += answers.length - 1;
  figures.scans += 1;
  if (words.size > 1) figures.contradicted += 1;
  const result = answers[0]?.results[0];
  const isDone = result !== undefined && result.outcome !== 'refused';
  if (!isDone) figures.refused += 1;
  else if (scan.kind === 'not-found') figures.notFound += 1;
  else if (scan.kind === 'undo') figures.undone += 1;
  else if (scan.kind === 'reset') figures.reset += 1;
  return { list: answers.at(-1)?.lists[0] ?? list, isDone };
}
