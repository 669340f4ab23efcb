import { Field, Icon } from '@okruh/ui';
import { searchIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { RepairStore } from '../repair.store.ts';
import type { SelectDevice } from './device-panel.tsx';

const loadSmartSearch = () => import('./smart-search.tsx');
const SmartSearch = lazy(async () => ({ default: (await loadSmartSearch()).SmartSearch }));

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
  const [taken, setTaken] = useState<{ readonly typed: string; readonly hasFocus: boolean } | null>(null);
  const come = (): void => {
    void loadSmartSearch().then(() => {
      const input = plain.current;
      if (input !== null) setTaken({ typed: input.value, hasFocus: document.activeElement === input });
    });
  };
  useEffect(() => {
    // Typed into the server's HTML before the page came alive.
    const input = plain.current;
    if (input !== null && (input.value !== '' || document.activeElement === input)) come();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what happened before the first draw
  }, []);
  const field = <PlainField id={id} input={plain} onCome={come} />;
  if (taken === null) return field;
  return (
    <Suspense fallback={field}>
      <SmartSearch store={store} onSelect={onSelect} id={id} {...taken} />
    </Suspense>
  );
}

interface PlainFieldProps {
  readonly id: string;
  readonly input: React.RefObject<HTMLInputElement | null>;
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
