import { useEffect } from 'react';
import { emptyRepair, type RepairState, type RepairStore } from './repair.store.ts';

const KEY = 'okruh-repair';

/** Keeps the choices of this tab over a reload. They are taken up after the first draw, which has to be the server's. */
export function useKeptRepair(store: RepairStore): void {
  useEffect(() => {
    const kept = readKept();
    const now = store.getState();
    if (kept !== null && (now.deviceIdentifier === null || kept.deviceIdentifier === now.deviceIdentifier)) {
      const asked = now.operations.filter((id) => !kept.operations.includes(id));
      store.setState({ ...kept, operations: [...kept.operations, ...asked] });
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

function readKept(): RepairState | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? { ...emptyRepair, ...kept } : null;
  } catch {
    return null;
  }
}

/** Another version of this page may have written it. */
const isKept = (value: unknown): value is RepairState =>
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
