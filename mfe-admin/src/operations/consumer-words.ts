import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import type { Market } from '@okruh/market';
import type { Tone } from '@okruh/ui';
import type { TextFunction } from '@okruh/web-kit/i18n';
import { formatDuration } from './format.ts';

export const consumerTones: Readonly<Record<StreamConsumer['state'], Tone>> = {
  ok: 'success',
  behind: 'warning',
  stopped: 'danger',
  paused: 'warning',
};

/** "hned", "3 min", "stojí" */
export function describeCatchUp(consumer: StreamConsumer, market: Market, text: TextFunction): string {
  if (consumer.pending + consumer.unacknowledged === 0) return text('consumers.now');
  if (consumer.state === 'stopped' || consumer.state === 'paused') return text('consumers.stands');
  return consumer.caught_up_in === null ? '–' : formatDuration(consumer.caught_up_in * 1_000, market, text);
}
