import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

interface RowInput {
  readonly value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  onFocus(event: FocusEvent<HTMLInputElement>): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A field in a row of a table: Enter or leaving it saves, Escape takes back what was typed. What Enter has sent isn't sent again when
 * the field is left, and what changes elsewhere, by a scan or by a colleague, is shown.
 *
 * @param shown what is saved
 * @param save takes what was typed; false: it is nothing to be saved, and the field shows what was there
 */
export function useRowInput(shown: string, save: (typed: string) => boolean): { readonly input: RowInput; reset(): void } {
  const [typed, setTyped] = useState(shown);
  const [followed, setFollowed] = useState(shown);
  const sent = useRef<string | null>(null);
  if (followed !== shown) {
    setFollowed(shown);
    setTyped(shown);
  }
  const reset = (): void => setTyped(shown);
  const commit = (): void => {
    if (typed.trim() === shown) return;
    sent.current = typed;
    if (!save(typed.trim())) reset();
  };
  const input: RowInput = {
    value: typed,
    onChange: ({ target }) => setTyped(target.value),
    onFocus: ({ target }) => target.select(),
    onBlur() {
      if (sent.current !== typed) commit();
      sent.current = null;
    },
    onKeyDown(event) {
      if (event.key === 'Enter') {
        event.preventDefault();
        commit();
      } else if (event.key === 'Escape') reset();
    },
  };
  return { input, reset };
}
