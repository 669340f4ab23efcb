import type { PickingList } from '@okruh/contracts/http/picking-work';
import { normaliseScan } from '@okruh/market/picking-scan';
import { NetworkError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useRef, useState } from 'react';
import { picking } from '../../office/api/picking-api.ts';
import type { NewScan, QueueState, ScanQueue, Verdict } from '../queue/scan-queue.store.ts';
import { useAnswered } from '../queue/use-scan-queue.ts';
import { readChosenMarket } from '../places.ts';
import { describeAnswer, describeRefusal, describeVerdict } from '../scanning/scan-words.ts';
import { isOnLabel } from '../scanning/is-on-label.ts';
import { type ScanMessage, useScanMessage } from '../scanning/use-scan-message.ts';
import { readHandsOver, saveHandsOver } from './bench-settings.ts';
import { printInvoice } from './print-invoice.ts';
import { printLabel } from './print-label.ts';

export interface Bench {
  /** What lies on the bench; null until a crate is scanned. */
  readonly list: PickingList | null;
  readonly message: ScanMessage | null;
  readonly isLooking: boolean;
  readonly handsOver: boolean;
  setHandsOver(isOn: boolean): void;
  scan(code: string): void;
  /** Finishes the package, hands over one that is finished, or frees the crate of a cancelled order. */
  finish(): void;
  undo(): void;
  /** Puts the crate aside for later. */
  skip(): void;
  print(): void;
}

const isBefore = ({ status }: PickingList): boolean => status === 'waiting' || status === 'in_progress';
const isUnwrapped = ({ status }: PickingList): boolean => status === 'picked' || status === 'not_found';
/** What the service says when it finds nothing. */
const refusals = ['crate-empty', 'list-not-found'] as const;
/** Whether this is the list's crate, or was read from its label or papers. */
const isNamed = (list: PickingList, code: string): boolean =>
  (list.crate !== null && normaliseScan(list.crate) === code) || isOnLabel(list, code);

/** What a person does at the pack bench: one crate after the other. */
export function useBench(state: QueueState, queue: ScanQueue): Bench {
  const text = useText();
  const language = useLanguage();
  const { market } = useRemote();
  const [message, say] = useScanMessage();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [handsOver, setHandsOver] = useState(readHandsOver);
  /** Finished here; their labels are printed when the service has agreed. */
  const unprinted = useRef(new Map<string, string>());
  const list = openedId === null ? null : (state.lists.get(openedId) ?? null);

  const findKnown = (scanned: string): PickingList | undefined =>
    [...queue.getState().lists.values()].find((known) => isNamed(known, scanned) && (known.status === 'wrapped' || isUnwrapped(known)));
  const open = (found: PickingList): void => {
    setOpenedId(found.id);
    say(
      isBefore(found) ? 'warning' : 'info',
      text('picking.bench.opened', { order: found.order_number }),
      isBefore(found) ? text('picking.bench.not-picked') : '',
    );
  };
  const find = useMutation({
    // Without the network it fails at once, and the crates that this browser knows are looked through.
    networkMode: 'always',
    mutationFn: (code: string) => picking.call('admin_find_picking_list', { query: { code, market: readChosenMarket() ?? market } }),
    onSuccess: (found) => {
      queue.hold([found]);
      open(queue.getState().lists.get(found.id) ?? found);
    },
    onError: (error, code) => {
      const known = error instanceof NetworkError ? findKnown(normaliseScan(code)) : undefined;
      if (known !== undefined) return open(known);
      const refusal = error instanceof ProblemError ? refusals.find((candidate) => candidate === error.code) : undefined;
      const words = refusal === undefined ? { title: failureText(error, language), text: '' } : describeRefusal(text, refusal);
      say('danger', words.title, words.text);
    },
  });
  /** The label, except for what is fetched here, and the invoice that goes into the package. */
  const print = async (printed: Pick<PickingList, 'id' | 'parcel' | 'order_number' | 'is_picked_up_here'>): Promise<void> => {
    const { order_number: order } = printed;
    const isLabelled = printed.is_picked_up_here || (await printLabel(printed));
    const isInvoiced = await printInvoice(printed.id);
    // Without its label it can't leave; the invoice goes by mail as well.
    if (!isLabelled) say('warning', text('picking.bench.no-label', { order }), text('picking.bench.no-label.text'));
    else if (!isInvoiced) say('warning', text('picking.bench.no-invoice', { order }), text('picking.bench.no-invoice.text'));
  };
  useAnswered(queue, ({ results, isLate }) => {
    const { lists } = queue.getState();
    for (const result of results) {
      const listId = unprinted.current.get(result.id);
      unprinted.current.delete(result.id);
      const words = describeAnswer(text, result, lists, result.list_id);
      if (words !== null) {
        if (!isLate) say(words.tone, words.title, words.text);
        // What was refused lies on the bench again.
        if (result.outcome === 'refused') setOpenedId(result.list_id);
      }
      const finished = listId === undefined ? undefined : lists.get(listId);
      if (finished !== undefined && result.outcome !== 'refused') void print(finished);
    }
  });

  const record = (scan: NewScan): Verdict => {
    const verdict = queue.record(scan);
    const words = describeVerdict(text, scan, verdict);
    say(words.tone, words.title, words.text);
    return verdict;
  };
  const handOver = (target: PickingList): void => {
    if (record({ listId: target.id, kind: 'hand-over' }).outcome === 'done') setOpenedId(null);
  };
  const finish = (): void => {
    if (list === null) return;
    if (list.status === 'packed') return handOver(list);
    if (list.status === 'cancelled') {
      if (record({ listId: list.id, kind: 'reset' }).outcome === 'done') setOpenedId(null);
      return;
    }
    if (isUnwrapped(list) && record({ listId: list.id, kind: 'wrap' }).outcome === 'refused') return;
    const verdict = record({ listId: list.id, kind: 'finish' });
    if (verdict.outcome === 'refused') return;
    unprinted.current.set(verdict.id, list.id);
    if (handsOver && !list.is_picked_up_here) handOver(verdict.list);
    else setOpenedId(null);
  };
  const scan = (code: string): void => {
    const scanned = normaliseScan(code);
    if (list !== null && isNamed(list, scanned)) return finish();
    find.mutate(code.trim());
  };
  const act = (kind: 'undo' | 'skip'): void => {
    if (list === null) {
      const words = describeRefusal(text, kind === 'undo' ? 'nothing-to-undo' : 'crate-first');
      say(words.tone, words.title, words.text);
    } else if (record({ listId: list.id, kind }).outcome === 'done' && kind === 'skip') setOpenedId(null);
  };
  return {
    list,
    message,
    isLooking: find.isPending,
    handsOver,
    setHandsOver: (isOn) => {
      saveHandsOver(isOn);
      setHandsOver(isOn);
    },
    scan,
    finish,
    undo: () => act('undo'),
    skip: () => act('skip'),
    print: () => {
      if (list !== null) void print(list);
    },
  };
}
