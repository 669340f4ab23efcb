import type { DeviceSummary } from '@okruh/contracts/http/buyout';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** "Sell online" was opened (specification, section 2). */
export const pushBuyoutStart = (device: DeviceSummary): boolean =>
  pushAnalytics({ event: 'buyout_start', category: 'buyout', action: 'start', label: device.device_identifier });
/** The sell form was submitted. */
export const pushBuyoutFinish = (device: DeviceSummary): boolean =>
  pushAnalytics({ event: 'buyout_finish', category: 'buyout', action: 'finish', label: device.device_identifier });
