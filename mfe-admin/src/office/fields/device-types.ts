import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';

export type DeviceType = DeviceSummary['type_device'];

/** Kinds of devices that are bought out; texts stand under `device-type.`. */
export const deviceTypes: readonly DeviceType[] = ['phone', 'tablet', 'smartwatch', 'computer'];
