import { complaintParameter } from '@okruh/contracts/shop-parameters';
import type { Market } from '@okruh/market';

const KEY = 'okruh-complaint';

/** Keeps the order that a complaint is about while its owner looks for the device: the link of the order's page names it. */
export function saveComplaint(market: Market, search: string): void {
  const number = new URLSearchParams(search).get(complaintParameter[market]);
  if (number === null || !/^\d{6,20}$/.test(number)) return;
  try {
    sessionStorage.setItem(KEY, number);
  } catch {
    // Storage may be blocked: the number is typed then.
  }
}

/** Number of that order; empty without one. */
export function readComplaint(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function forgetComplaint(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
