import { createContext, useContext } from 'react';
import type { RemoteContext } from '../remote-contract.ts';

export const RemoteContextContext = createContext<RemoteContext | null>(null);

/** Context that the shell passes to this remote: market, account, navigation, toasts. */
export function useRemote(): RemoteContext {
  const context = useContext(RemoteContextContext);
  if (context === null) throw new Error('useRemote works below a mounted remote only');
  return context;
}
