import type { TailEvent } from '@okruh/contracts/http/ops-admin/tail';
import { normaliseName } from '../model/event-keys.ts';

export interface TailQuery {
  readonly service?: TailEvent['service'] | undefined;
  readonly market?: TailEvent['market'] | undefined;
  readonly type?: string | undefined;
  readonly q?: string | undefined;
}

/** Whether an event is one of those that are followed. */
export function toFilter({ service, market, type = '', q = '' }: TailQuery): (event: TailEvent) => boolean {
  // The contract lets through letters, digits, dots, dashes and stars only.
  const pattern = type === '' ? null : new RegExp(`^${type.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}(?:\\.v\\d+)?$`);
  const name = normaliseName(q);
  return (event) => {
    if (service !== undefined && event.service !== service) return false;
    if (market !== undefined && event.market !== market) return false;
    if (pattern !== null && !pattern.test(event.type.slice(event.service.length + 1))) return false;
    if (name === '') return true;
    const names = [event.label ?? '', event.subject, event.id, event.story_id ?? ''];
    return names.some((one) => normaliseName(one).startsWith(name));
  };
}
