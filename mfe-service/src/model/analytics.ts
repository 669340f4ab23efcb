import { serviceFinish, serviceOperation, serviceSelection, type ServiceSource, serviceStart } from '@okruh/contracts/analytics';
import { pushAnalytics } from '@okruh/web-kit/analytics';

/** A part of the device was chosen in the selector, or the whole of it by the search. */
export const pushSelection = (...choice: Parameters<typeof serviceSelection>): boolean => pushAnalytics(serviceSelection(...choice));
/** An operation was ticked or unticked. */
export const pushOperation = (isChosen: boolean, kind: string): boolean => pushAnalytics(serviceOperation(isChosen, kind));
/** The booking was opened. */
export const pushServiceStart = (source: ServiceSource): boolean => pushAnalytics(serviceStart(source));
/** The booking was sent and taken. */
export const pushServiceFinish = (source: ServiceSource, handOver: 'store' | 'courier'): boolean =>
  pushAnalytics(serviceFinish(source, handOver));
