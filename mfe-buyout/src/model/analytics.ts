import { buyoutFinish, buyoutStart, genericEvent } from '@okruh/contracts/analytics';
import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import type { Priced } from '@okruh/market/appraisal';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** "Sell online" was opened (specification, section 2). */
export const pushBuyoutStart = (device: DeviceSummary, { quality, price }: Priced): boolean =>
  pushAnalytics(buyoutStart({ device, quality, price }));
/** The sell form was submitted and taken. */
export const pushBuyoutFinish = (device: DeviceSummary, { quality, price }: Priced): boolean =>
  pushAnalytics(buyoutFinish({ device, quality, price }));
/** The estimate was sent by e-mail. */
export const pushEstimateSent = (device: DeviceSummary): boolean => pushAnalytics(genericEvent('buyout', 'send_estimate', device.name));
/** How the device gets to us was chosen. */
export const pushHandOver = (method: 'courier' | 'store'): boolean => pushAnalytics(genericEvent('buyout', 'choose_hand_over', method));
