import { useRef } from 'react';

/**
 * A key for each distinct request: trying the same choice again repeats the key, so that a lost answer never makes a
 * second bank file; another choice gets a new one.
 */
export function useIdempotencyKey(): (request: unknown) => string {
  const last = useRef<{ readonly request: string; readonly key: string } | null>(null);
  return (request) => {
    const serialised = JSON.stringify(request);
    if (last.current?.request !== serialised) last.current = { request: serialised, key: crypto.randomUUID() };
    return last.current.key;
  };
}
