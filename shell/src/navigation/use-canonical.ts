import { useEffect, useRef } from 'react';
import { useShell } from '../shell-context.tsx';

/**
 * Keeps the canonical address of the document in step with the page that is shown. That of the first page came with the
 * document and is left alone.
 *
 * @param canonical path that the page says of itself; without one its own path
 */
export function useCanonical(path: string, canonical: string | undefined): void {
  const { market, origins } = useShell();
  const address = origins[market] + (canonical ?? path);
  const first = useRef(path);
  useEffect(() => {
    if (first.current === path) return;
    first.current = '';
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', address);
  }, [path, address]);
}
