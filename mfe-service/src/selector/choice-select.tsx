import { Select } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useEffect, useId, useRef } from 'react';
import type { ChoiceList } from '../model/use-selector.ts';

interface ChoiceSelectProps {
  readonly label: string;
  readonly list: ChoiceList;
  readonly value: string | null;
  /** Why nothing can be chosen yet. */
  readonly later?: string | undefined;
  onChange(value: string): void;
}

/** One list of the cascade as the browser's own select: on a phone nothing is quicker. */
export function ChoiceSelect({ label, list, value, later, onChange }: ChoiceSelectProps) {
  const text = useText();
  const id = useId();
  useEarlySelect(id, value, onChange);
  const placeholder = later ?? text(list.isLoading ? 'device.loading' : 'device.choose');
  return (
    <Select
      id={id}
      label={label}
      width={3}
      options={list.choices}
      placeholder={placeholder}
      value={value ?? ''}
      disabled={later !== undefined}
      aria-busy={list.isLoading || undefined}
      onChange={(event) => {
        if (event.target.value !== '') onChange(event.target.value);
      }}
    />
  );
}

/** Takes over what was chosen in the server's HTML before the page came alive: React hears only of later changes. */
function useEarlySelect(id: string, known: string | null, take: (value: string) => void): void {
  const first = useRef({ id, known, take });
  useEffect(() => {
    const { id: ownId, known: drawn, take: choose } = first.current;
    const select = document.getElementById(ownId);
    if (select instanceof HTMLSelectElement && select.value !== '' && select.value !== (drawn ?? '')) choose(select.value);
  }, []);
}
