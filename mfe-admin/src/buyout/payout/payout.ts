import type { ResponseOf } from '@okruh/contracts';
import type { adminListPayouts } from '@okruh/contracts/http/buyout-admin/payouts';

export type Payout = ResponseOf<typeof adminListPayouts>['items'][number];
