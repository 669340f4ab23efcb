const KEY = 'okruh-trade-in';

/** The old device that a visitor chose, by its identifier only. */
export interface RememberedDevice {
  readonly deviceIdentifier: string;
  /** It is given with what is being bought. */
  readonly isCounted: boolean;
  /** Confirmed answers of the wizard about its condition; empty without any. */
  readonly choices: readonly string[];
}

/** The choice of this browser; null when there is none or the storage is blocked. */
export function rememberedDevice(): RememberedDevice | null {
  try {
    return parseRemembered(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
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

/** Answers that were confirmed in the wizard go along to the product page and the cart. */
export function rememberAnswers(deviceIdentifier: string, choices: readonly string[]): void {
  const before = rememberedDevice();
  rememberDevice({ deviceIdentifier, choices, isCounted: before?.deviceIdentifier === deviceIdentifier && before.isCounted });
}

function parseRemembered(value: unknown): RememberedDevice | null {
  if (typeof value !== 'object' || value === null || !('deviceIdentifier' in value) || !('isCounted' in value)) return null;
  const { deviceIdentifier, isCounted } = value;
  if (typeof deviceIdentifier !== 'string' || typeof isCounted !== 'boolean') return null;
  const choices = 'choices' in value && Array.isArray(value.choices) ? value.choices.filter((choice) => typeof choice === 'string') : [];
  return { deviceIdentifier, isCounted, choices };
}
