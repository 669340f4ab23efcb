import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import type { Tone } from '@okruh/ui';

export const consumerTones: Readonly<Record<StreamConsumer['state'], Tone>> = {
  ok: 'success',
  behind: 'warning',
  stopped: 'danger',
  paused: 'warning',
};
