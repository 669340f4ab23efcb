import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import type { RequestOf } from '@okruh/contracts';

/** Body of `sell_buyout_online`. */
export type SellRequest = RequestOf<BuyoutRoutes['sell_buyout_online']>['body'];
/** The appraisal fields that estimate and order share. */
export type AppraisalRequest = Pick<
  SellRequest,
  'device_identifier' | 'appraisal_version' | 'device_condition_choices' | 'note' | 'lease_promise'
>;
