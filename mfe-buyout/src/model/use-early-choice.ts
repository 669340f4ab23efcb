import { useEffect, useRef } from 'react';

/**
 * Takes over a radio button that was pressed in the server's HTML, before the page came alive: the browser shows it
 * pressed, and React hears only of what is pressed later.
 *
 * @param name of the group's radio buttons
 * @param chosen what the page knows
 */
export function useEarlyChoice(name: string, chosen: string | null, take: (value: string) => void): void {
  const first = useRef({ name, chosen, take });
  useEffect(() => {
    const known = first.current;
    const pressed = [...document.getElementsByName(known.name)].find((input) => input instanceof HTMLInputElement && input.checked);
    if (pressed instanceof HTMLInputElement && pressed.value !== known.chosen) known.take(pressed.value);
  }, []);
}
