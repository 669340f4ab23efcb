const KEY = 'okruh-trade-in';

/** The old device that a visitor chose, by its identifier only. */
export interface RememberedDevice {
  readonly deviceIdentifier: string;
  /** Its price is taken off what is being bought. */
  readonly isCounted: boolean;
}

/** The choice of this browser; null when there is none or the storage is blocked. */
export function rememberedDevice(): RememberedDevice | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isRemembered(value) ? { deviceIdentifier: value.deviceIdentifier, isCounted: value.isCounted } : null;
  } catch {
    return null;
  }
}

/** Keeps the choice for the next product; null forgets it. */
export function rememberDevice(device: RememberedDevice | null): void {
  try {
    if (device === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(device));
  } catch {
    // Without a storage the choice holds for this page only.
  }
}

const isRemembered = (value: unknown): value is RememberedDevice =>
  typeof value === 'object' &&
  value !== null &&
  'deviceIdentifier' in value &&
  typeof value.deviceIdentifier === 'string' &&
  'isCounted' in value &&
  typeof value.isCounted === 'boolean';
