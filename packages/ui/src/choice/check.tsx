import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { FieldNotes } from '../field/field.tsx';
import { classNames } from '../text/class-names.ts';

interface CheckText {
  readonly label: ReactNode;
  /** Secondary text below the label. */
  readonly hint?: ReactNode;
}

export interface CheckboxProps extends CheckText, Omit<ComponentProps<'input'>, 'type' | 'width'> {
  readonly error?: string | undefined;
  /** Some but not all of its items are selected. */
  readonly indeterminate?: boolean | undefined;
  /** The label is for assistive technology only (cells of a table). */
  readonly labelHidden?: boolean | undefined;
}

/** Checkbox; the whole label is clickable. */
export function Checkbox({ label, hint, error, indeterminate = false, labelHidden, className, id, name, ...input }: CheckboxProps) {
  const generated = useId();
  const controlId = id ?? name ?? generated;
  const root = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    const box = root.current?.querySelector('input');
    if (box) box.indeterminate = indeterminate;
  }, [indeterminate]);
  const labelled = (
    <label className={classNames('check', className)} ref={root}>
      <input
        {...input}
        id={controlId}
        name={name}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${controlId}-error` : undefined}
      />
      <span className={classNames(labelHidden && 'sr')}>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
  if (!error) return labelled;
  return (
    <div className="field invalid">
      {labelled}
      <FieldNotes controlId={controlId} error={error} />
    </div>
  );
}

export interface RadioProps extends CheckText, Omit<ComponentProps<'input'>, 'type' | 'width'> {}

/** Radio button of a plain list. */
export function Radio({ label, hint, className, ...input }: RadioProps) {
  return (
    <label className={classNames('check', className)}>
      <input {...input} type="radio" />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

/** Turns something on or off at once, without saving a form. */
export function Switch({ label, className, ...input }: Omit<RadioProps, 'hint'>) {
  return (
    <label className={classNames('switch', className)}>
      <input {...input} type="checkbox" role="switch" />
      {label}
    </label>
  );
}
