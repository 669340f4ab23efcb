import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export const OPENS_AFTER_MS = 300;
export const CLOSES_AFTER_MS = 250;

/**
 * Which entry of the menu is open. Hovering opens it after 300 ms and leaving closes it after 250 ms, so that a pointer
 * on its way elsewhere opens nothing and one that cuts a corner loses nothing; click and keyboard act at once.
 */
export function useDelayedMenu<Id extends string>() {
  const [open, setOpen] = useState<Id | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => clearTimeout(timer.current);
  const now = (id: Id | null): void => {
    stop();
    setOpen(id);
  };
  const later = (id: Id | null, delayMs: number): void => {
    stop();
    timer.current = setTimeout(() => setOpen(id), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isMouse = (event: PointerEvent): boolean => event.pointerType === 'mouse';

  return {
    open,
    close: () => now(null),
    toggle: (id: Id) => now(open === id ? null : id),
    /** For the entry and for its panel. */
    hover: (id: Id) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (isMouse(event)) later(id, open === id ? 0 : OPENS_AFTER_MS);
      },
      onPointerLeave: (event: PointerEvent) => {
        if (isMouse(event)) later(null, CLOSES_AFTER_MS);
      },
    }),
    /** For the whole menu: Escape closes, and so does leaving it with the keyboard. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open !== null) now(null);
    },
  };
}
