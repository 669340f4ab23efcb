import { Field, Icon } from '@okruh/ui';
import { Combobox } from '@okruh/ui/combobox';
import { closeIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useState } from 'react';
import styles from '../catalogue.module.css';

interface TokenFieldProps {
  readonly label: string;
  /** Name of the box that adds. */
  readonly add: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly values: readonly string[];
  readonly error?: string | undefined;
  readonly help?: string;
  readonly name: string;
  readonly readOnly?: boolean;
  /** The owner searches, for long lists. */
  readonly onSearch?: (text: string) => void;
  onChange(values: readonly string[]): void;
}

/** Several of a list: what is chosen as tokens in its order, and a box that adds. */
export function TokenField({ label, add, options, values, error, help, name, readOnly = false, onSearch, onChange }: TokenFieldProps) {
  const text = useText();
  // A box that has added something starts again.
  const [round, setRound] = useState(0);
  const getLabel = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  const choose = (value: string | null): void => {
    if (value === null || values.includes(value)) return;
    onChange([...values, value]);
    setRound(round + 1);
  };
  return (
    <Field label={label} error={error} help={help} id={name} isGroup>
      {(control) => (
        <div className={styles.tokens} id={control.id} role="group" aria-labelledby={`${control.id}-label`} tabIndex={-1}>
          {values.map((value) => (
            <span key={value} className="badge" data-value={value} title={getLabel(value)}>
              {getLabel(value)}
              {!readOnly && (
                <button type="button" className="x" onClick={() => onChange(values.filter((other) => other !== value))}>
                  <Icon of={closeIcon} label={text('tokens.remove', { name: getLabel(value) })} />
                </button>
              )}
            </span>
          ))}
          {values.length === 0 && readOnly && <span className="muted">{text('tokens.none')}</span>}
          {!readOnly && (
            <Combobox
              key={round}
              id={`${name}-add`}
              label={add}
              items={options.filter(({ value }) => !values.includes(value))}
              value={null}
              onChange={choose}
              {...(onSearch && { onSearch, minLength: 2 })}
            />
          )}
        </div>
      )}
    </Field>
  );
}
