import { useRef } from 'react';

/**
 * A key for each distinct request: trying the same input again repeats the key, so that a lost answer never makes a
 * second buy-out; changed input gets a new one.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null);
  return (body) => {
    const serialised = JSON.stringify(body);
    if (last.current?.body !== serialised) last.current = { body: serialised, key: crypto.randomUUID() };
    return last.current.key;
  };
}
