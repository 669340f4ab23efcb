import type { PickingList } from '@okruh/contracts/http/picking-work';
import { CRATE_CODE, normaliseScan } from '@okruh/market/picking-scan';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import { isEnded } from '../queue/applied-lists.ts';
import type { NewScan, QueueState, ScanQueue, Verdict } from '../queue/scan-queue.store.ts';
import { useAnswered } from '../queue/use-scan-queue.ts';
import { describeAnswer, describeRefusal, describeVerdict } from '../scanning/scan-words.ts';
import { type ScanMessage, useScanMessage } from '../scanning/use-scan-message.ts';
import { isOnLabel } from '../scanning/is-on-label.ts';
import { findTask, getStopKey, isOutOfCrate, nothingPostponed, type Task } from './walk.ts';

export interface Station {
  readonly task: Task;
  /** List of the task; of the last scan when nothing is left to do. */
  readonly list: PickingList | null;
  readonly message: ScanMessage | null;
  readonly hasPostponedLists: boolean;
  scan(code: string): void;
  /** Closes, finishes or hands over the crate. */
  close(): void;
  undo(): void;
  /** @param quantity pieces that aren't there */
  reportMissing(quantity: number): void;
  /** The next stop comes first; before and after the walk the whole list is set aside. */
  skip(): void;
  reset(): void;
  /** Brings back what was set aside. */
  resumePostponed(): void;
}

/** What a person does at the station. Everything is decided at once; the queue sends it. */
export function useStation(lists: readonly PickingList[], state: QueueState, queue: ScanQueue): Station {
  const text = useText();
  const [message, say] = useScanMessage();
  const [postponed, setPostponed] = useState(nothingPostponed);
  const [lastListId, setLastListId] = useState<string | null>(null);
  const task = findTask(lists, postponed);
  const last = lists.find(({ id }) => id === lastListId) ?? null;
  const list = task.kind === 'done' ? last : task.list;
  useAnswered(queue, ({ results, isLate }) => {
    if (isLate) return;
    for (const result of results) {
      const words = describeAnswer(text, result, state.lists, result.list_id);
      if (words !== null) say(words.tone, words.title, words.text);
    }
  });

  const record = (scan: NewScan): Verdict => {
    const verdict = queue.record(scan);
    const { tone, title, text: words } = describeVerdict(text, scan, verdict);
    say(tone, title, words);
    if (verdict.outcome === 'done') setLastListId(scan.listId);
    return verdict;
  };
  const refuse = (code: Parameters<typeof describeRefusal>[1]): void => {
    const words = describeRefusal(text, code);
    say(words.tone, words.title, words.text);
  };
  const scanCrate = (target: PickingList, code: string): void => {
    const crate = normaliseScan(code);
    if (lists.some((other) => other.id !== target.id && other.crate === crate && !isEnded(other))) return refuse('crate-in-use');
    if (target.status === 'waiting' && CRATE_CODE.test(crate)) queue.record({ listId: target.id, kind: 'start' });
    record({ listId: target.id, kind: 'crate', code });
  };
  const close = (): void => {
    if (task.kind === 'pick') refuse('not-complete');
    else if (task.kind === 'release') record({ listId: task.list.id, kind: 'reset' });
    else if (task.kind !== 'crate' && task.kind !== 'done') record({ listId: task.list.id, kind: task.kind });
  };
  const scan = (code: string): void => {
    if (task.kind === 'done') return refuse('not-in-this-state');
    if (task.kind === 'crate') return scanCrate(task.list, code);
    const scanned = normaliseScan(code);
    if (isOutOfCrate(task)) return isOnLabel(task.list, scanned) ? close() : refuse('label-expected');
    // A crate's code could be taken for a serial number.
    if (CRATE_CODE.test(scanned)) {
      if (scanned !== task.list.crate) return refuse('other-crate');
      if (task.kind !== 'pick') return close();
      return say('info', text('picking.done.right-crate'), text('picking.done.crate.text', { order: task.list.order_number }));
    }
    if (task.kind !== 'pick' && task.kind !== 'wrap') return refuse('crate-expected');
    record({ listId: task.list.id, kind: 'item', code, item: task.kind === 'pick' ? task.item.item : null });
  };
  const setAside = (target: PickingList): void => {
    if (record({ listId: target.id, kind: 'skip' }).outcome === 'done')
      setPostponed({ ...postponed, lists: new Set([...postponed.lists, target.id]) });
  };
  const skip = (): void => {
    if (task.kind === 'done') return;
    if (task.kind !== 'pick') {
      // What is packed or cancelled can wait as it is: nothing is to be said to the service.
      if (task.kind === 'hand-over' || task.kind === 'release')
        setPostponed({ ...postponed, lists: new Set([...postponed.lists, task.list.id]) });
      else setAside(task.list);
      return;
    }
    const key = getStopKey(task);
    setPostponed({ ...postponed, stops: [...postponed.stops.filter((stop) => stop !== key), key] });
    say('info', text('picking.done.later', { name: task.item.name }));
  };
  return {
    task,
    list,
    message,
    hasPostponedLists: task.kind === 'done' && lists.some(({ id, status }) => postponed.lists.has(id) && status !== 'handed_over'),
    scan,
    close,
    undo: () => {
      const target = last ?? list;
      if (target === null) refuse('nothing-to-undo');
      else record({ listId: target.id, kind: 'undo' });
    },
    reportMissing: (quantity) => {
      if (task.kind === 'pick') record({ listId: task.list.id, kind: 'not-found', item: task.item.item, quantity });
    },
    skip,
    reset: () => {
      if (list !== null) record({ listId: list.id, kind: 'reset' });
    },
    resumePostponed: () => setPostponed(nothingPostponed),
  };
}
