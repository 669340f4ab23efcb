import { createContext, useContext } from 'react';

/** An old device whose condition is to be described, and the package that it is given with. */
export interface DeviceToDescribe {
  readonly packageId: string;
  readonly deviceIdentifier: string;
  /** Answers that were given before; empty when none were. */
  readonly choices: readonly string[];
}

/** Opens the questions about a device. */
export const DescribeDeviceContext = createContext<(device: DeviceToDescribe) => void>(() => undefined);
export const useDescribeDevice = (): ((device: DeviceToDescribe) => void) => useContext(DescribeDeviceContext);
