import { useEffect, useEffectEvent } from 'react';

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** The keys printed on the buttons. One without an action keeps the browser from its own. */
export function useFunctionKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) keys[event.key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
