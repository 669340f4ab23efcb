import type { DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import type { Market } from '@okruh/market';

export type DeviceType = DeviceSummary['type_device'];

/** Kinds of devices that are bought out; texts stand under `device-type.`. */
export const deviceTypes: readonly DeviceType[] = ['phone', 'tablet', 'smartwatch', 'computer'];

/** Values by which the public lists of choices know the types (specification 2). */
export const typeWords: Readonly<Record<DeviceType, Readonly<Record<Market, string>>>> = {
  phone: { cz: 'telefony', ro: 'telefoane' },
  tablet: { cz: 'tablety', ro: 'tablete' },
  smartwatch: { cz: 'prislusenstvi', ro: 'accesorii' },
  computer: { cz: 'pocitace', ro: 'calculatoare' },
};
