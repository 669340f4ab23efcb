import type { PickingList, ScanAnswerCode, ScanResult } from '@okruh/contracts/http/picking-work';
import { countLeft } from '@okruh/market/picking-scan';
import type { Tone } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';
import type { NewScan, Verdict } from '../queue/scan-queue.store.ts';

/** Words and colour of what became of a scan. */
export interface ScanWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** What was decided here, before the service knows of it. */
export function describeVerdict(text: TextFunction, scan: NewScan, verdict: Verdict): ScanWords {
  if (verdict.outcome === 'refused') return describeRefusal(text, verdict.code);
  const { list } = verdict;
  const item = list.items.find((candidate) => candidate.item === verdict.item);
  switch (scan.kind) {
    case 'item': {
      const name = item?.name ?? '';
      const left = text('picking.done.left', { count: item === undefined ? 0 : countLeft(item) });
      return verdict.serial === null
        ? { tone: 'success', title: text('picking.done.item', { name }), text: left }
        : {
            tone: 'success',
            title: text('picking.done.serial', { serial: verdict.serial }),
            text: text('picking.done.belongs', { name, left }),
          };
    }
    case 'not-found':
      return {
        tone: 'warning',
        title: text('picking.done.not-found', { name: item?.name ?? '' }),
        text: text('picking.done.not-found.text'),
      };
    case 'crate':
      return {
        tone: 'success',
        title: text('picking.done.crate', { crate: list.crate ?? '' }),
        text: text('picking.done.crate.text', { order: list.order_number }),
      };
    case 'wrap':
      return list.status === 'not_available'
        ? { tone: 'warning', title: text('picking.done.not-available'), text: text('picking.done.not-available.text') }
        : { tone: 'success', title: text('picking.done.wrap', { crate: list.crate ?? '' }), text: '' };
    case 'finish':
      return {
        tone: 'success',
        title: text('picking.done.finish', { order: list.order_number }),
        text: list.is_picked_up_here ? text('picking.done.finish.here') : '',
      };
    case 'reset': {
      const end = list.status === 'cancelled' ? 'released' : 'reset';
      return { tone: 'info', title: text(`picking.done.${end}`, { list: list.number }), text: '' };
    }
    default:
      return {
        tone: scan.kind === 'hand-over' || scan.kind === 'receive' ? 'success' : 'info',
        title: text(`picking.done.${scan.kind}`, { list: list.number, order: list.order_number }),
        text: '',
      };
  }
}

/** Why nothing changed. That the serial number is scanned next is no mistake. */
export const describeRefusal = (text: TextFunction, code: ScanAnswerCode | 'crate-expected' | 'label-expected'): ScanWords => ({
  tone: code === 'serial-next' ? 'info' : 'danger',
  title: text(`picking.refused.${code}`),
  text: text(`picking.refused.${code}.text`),
});

/** What the service says otherwise than was assumed; null when it agrees. */
export function describeAnswer(
  text: TextFunction,
  { outcome, code, message }: ScanResult,
  lists: ReadonlyMap<string, PickingList>,
  listId: string,
): ScanWords | null {
  if (outcome === 'done') return null;
  const words = code === null ? { title: text('picking.refused'), text: '' } : describeRefusal(text, code);
  const number = lists.get(listId)?.number;
  return {
    tone: outcome === 'warning' ? 'warning' : 'danger',
    title: words.title,
    text: [number === undefined ? '' : text('picking.list-number', { number }), message || words.text].filter(Boolean).join(': '),
  };
}
