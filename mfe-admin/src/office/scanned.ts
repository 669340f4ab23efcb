import { createContext, useContext } from 'react';

/** What the reader has just read, and the buy-out that it led to. Kept out of the address: it may be an IMEI. */
export interface Scanned {
  readonly buyoutId: string;
  readonly text: string;
}

export const ScannedContext = createContext<Scanned | null>(null);

/** The text that led to this buy-out by a scan; null when the clerk came another way. */
export function useScannedText(buyoutId: string): string | null {
  const scanned = useContext(ScannedContext);
  return scanned?.buyoutId === buyoutId ? scanned.text : null;
}
