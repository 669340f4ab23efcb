import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, keyof FieldFrame | 'prefix' | 'width'> {
  /** Unit or country code before the value: "+420". */
  readonly before?: ReactNode;
  /** Unit after the value: "Kč". */
  readonly after?: ReactNode;
  /** A button at the end of the control. */
  readonly action?: ReactNode;
}

/** One line of text. Takes what `form.field` of the web kit returns as it is. */
export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, width, valid, id, before, after, action, className, type = 'text', ...input } = props;
  const isGrouped = before !== undefined || after !== undefined || action !== undefined;
  return (
    <Field {...{ label, help, error, optional, width, valid, id }} name={input.name} className={className}>
      {(control) => {
        const line = <input {...input} {...control} type={type} className="input" />;
        if (!isGrouped) return line;
        return (
          <div className="input-group">
            {before !== undefined && <span className="affix num">{before}</span>}
            {line}
            {after !== undefined && <span className="affix">{after}</span>}
            {action}
          </div>
        );
      }}
    </Field>
  );
}

export interface TextAreaProps extends FieldFrame, Omit<ComponentProps<'textarea'>, keyof FieldFrame | 'width'> {}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, help, error, optional, width, valid, id, className, rows = 2, ...area } = props;
  return (
    <Field {...{ label, help, error, optional, width, valid, id }} name={area.name} className={className}>
      {(control) => <textarea {...area} {...control} rows={rows} className="input" />}
    </Field>
  );
}

/** One choice of a `Select`. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps extends FieldFrame, Omit<ComponentProps<'select'>, keyof FieldFrame | 'width'> {
  readonly options: readonly SelectOption[];
  /** Text of the empty first choice; without it the first option is chosen. */
  readonly placeholder?: string | undefined;
}

/** One of more than seven short answers. Fewer are choice cards or options; searchable ones a combobox. */
export function Select(props: SelectProps) {
  const { label, help, error, optional, width, valid, id, className, options, placeholder, ...select } = props;
  return (
    <Field {...{ label, help, error, optional, width, valid, id }} name={select.name} className={className}>
      {(control) => (
        <select {...select} {...control} className="input">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Rows of fields on six columns (one column on a phone). */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className="fields">{children}</div>;
}
