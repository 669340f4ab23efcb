import { Checkbox, Field } from '@okruh/ui';
import type { ReactNode } from 'react';

interface CheckGroupProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string; readonly end?: ReactNode }[];
  /** In the order of the options. */
  readonly values: readonly string[];
  onChange(values: readonly string[]): void;
}

/** Several of a few choices, each with its box. */
export function CheckGroup({ id, label, help, error, options, values, onChange }: CheckGroupProps) {
  return (
    <Field id={id} label={label} help={help} error={error} isGroup>
      {(control) => (
        <div id={control.id} role="group" aria-labelledby={`${control.id}-label`} className="row" tabIndex={-1}>
          {options.map((option) => (
            <span key={option.value} className="row row-tight">
              <Checkbox
                id={`${id}-${option.value}`}
                label={option.label}
                checked={values.includes(option.value)}
                onChange={({ target }) =>
                  onChange(
                    options.map(({ value }) => value).filter((value) => (value === option.value ? target.checked : values.includes(value))),
                  )
                }
              />
              {option.end}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
