import { useEffect } from 'react';
import { emptyRepair, type RepairState, type RepairStore } from './repair.store.ts';

const KEY = 'okruh-repair';

/** Keeps the choices of this tab over a reload. They are taken up after the first draw, which has to be the server's. */
export function useSavedRepair(store: RepairStore): void {
  useEffect(() => {
    const saved = readSaved();
    const now = store.getState();
    if (saved !== null && (now.deviceIdentifier === null || saved.deviceIdentifier === now.deviceIdentifier)) {
      const asked = now.operations.filter((id) => !saved.operations.includes(id));
      store.setState({ ...saved, operations: [...saved.operations, ...asked] });
    }
    return store.subscribe(write);
  }, [store]);
}

function write({ deviceIdentifier, operations, handOver, storeId, slot, pickupDate }: RepairState): void {
  try {
    if (deviceIdentifier === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ deviceIdentifier, operations, handOver, storeId, slot, pickupDate }));
  } catch {
    // Storage may be blocked: the choices then last as long as the page.
  }
}

function readSaved(): RepairState | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isSaved(saved) ? { ...emptyRepair, ...saved } : null;
  } catch {
    return null;
  }
}

/** Another version of this page may have written it. */
const isSaved = (value: unknown): value is RepairState =>
  typeof value === 'object' &&
  value !== null &&
  'deviceIdentifier' in value &&
  typeof value.deviceIdentifier === 'string' &&
  'operations' in value &&
  Array.isArray(value.operations) &&
  value.operations.every((id) => typeof id === 'string') &&
  'handOver' in value &&
  (value.handOver === 'store' || value.handOver === 'courier') &&
  isTextOrNull(value, 'storeId') &&
  isTextOrNull(value, 'slot') &&
  isTextOrNull(value, 'pickupDate');

const isTextOrNull = (value: object, name: string): boolean => {
  const part: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return part === null || typeof part === 'string';
};
