import { Field, Icon } from '@okruh/ui';
import { searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { RepairStore } from '../model/repair.store.ts';
import type { SelectDevice } from './select-device.ts';
import type { SmartSearch } from './smart-search.tsx';

interface SearchBoxProps {
  readonly store: RepairStore;
  readonly onSelect: SelectDevice;
}

/**
 * The other way in. A plain field until somebody comes near it, so that the code of the searchable list costs those nothing
 * who choose from the lists; what was typed meanwhile goes on.
 */
export function SearchBox({ store, onSelect }: SearchBoxProps) {
  const id = useId();
  const plain = useRef<HTMLInputElement>(null);
  const [list, setList] = useState<{
    readonly SmartSearch: typeof SmartSearch;
    readonly typed: string;
    readonly hasFocus: boolean;
  } | null>(null);
  const come = (): void => {
    // No lazy component: its first draw waits once more, and what is typed meanwhile would be lost.
    void import('./smart-search.tsx').then(({ SmartSearch: Loaded }) => {
      const input = plain.current;
      if (input !== null) setList({ SmartSearch: Loaded, typed: input.value, hasFocus: document.activeElement === input });
    });
  };
  useEffect(() => {
    // Typed into the server's HTML before the page came alive.
    const input = plain.current;
    if (input !== null && (input.value !== '' || document.activeElement === input)) come();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what happened before the first draw
  }, []);
  if (list === null) return <PlainField id={id} input={plain} onCome={come} />;
  return <list.SmartSearch store={store} onSelect={onSelect} id={id} typed={list.typed} hasFocus={list.hasFocus} />;
}

interface PlainFieldProps {
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  onCome(): void;
}

function PlainField({ id, input, onCome }: PlainFieldProps) {
  const text = useText();
  return (
    <Field id={id} label={text('search.label')}>
      {(control) => (
        <div className="combobox">
          <div className="input-group">
            <span className="affix">
              <Icon of={searchIcon} />
            </span>
            <input
              {...control}
              className="input"
              type="text"
              autoComplete="off"
              placeholder={text('search.placeholder')}
              ref={input}
              onFocus={onCome}
              onPointerEnter={onCome}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
