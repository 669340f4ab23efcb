import { useId, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { errorIcon } from '../icon/icons.ts';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { fieldTexts } from '../locale/kit-texts.ts';
import { classNames } from '../text/class-names.ts';

/** Sixths of a `.fields` row that a field takes from 560 px on; without it the whole row. */
export type FieldWidth = 1 | 2 | 3 | 4 | 6;

/** What every field may say around its control. */
export interface FieldFrame {
  /** Above the control, always. */
  readonly label: ReactNode;
  /** Below the control: what to write and where to find it. */
  readonly help?: ReactNode;
  /** At most one error, in words that say what to do. Shown above the help. */
  readonly error?: string | undefined;
  /** Marks the field *nepovinné*; required ones carry no mark. */
  readonly optional?: boolean | undefined;
  readonly width?: FieldWidth | undefined;
  /** The value was checked and is right. */
  readonly valid?: boolean | undefined;
  /** Id of the control, the target of error summaries. Without it the `name`, else a generated one. */
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** What the frame gives to the control inside it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldFrame {
  /** The control is a group of several: its title can't be a label, the group refers to `<id>-label`. */
  readonly isGroup?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label, control, one error and help, tied together for assistive technology. */
export function Field({ label, help, error, optional, width, valid, id, name, isGroup, className, children }: FieldProps) {
  const texts = useKitTexts(fieldTexts);
  const generated = useId();
  const controlId = id ?? name ?? generated;
  const described = [error ? `${controlId}-error` : null, help ? `${controlId}-help` : null].filter((part) => part !== null);
  const title = (
    <>
      {label} {optional && <small>{texts.optional}</small>}
    </>
  );
  return (
    <div className={classNames('field', error && 'invalid', valid && !error && 'valid', width && `w-${width}`, className)}>
      {isGroup === true ? (
        <span className="label" id={`${controlId}-label`}>
          {title}
        </span>
      ) : (
        <label className="label" id={`${controlId}-label`} htmlFor={controlId}>
          {title}
        </label>
      )}
      {children({
        id: controlId,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes controlId={controlId} error={error} help={help} />
    </div>
  );
}

interface FieldNotesProps {
  readonly controlId: string;
  readonly error: string | undefined;
  readonly help?: ReactNode;
}

/** The error and the help of a control, with the ids that `aria-describedby` names. */
export function FieldNotes({ controlId, error, help }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p className="error" id={`${controlId}-error`}>
          <Icon of={errorIcon} size="small" />
          {error}
        </p>
      )}
      {help && (
        <p className="help" id={`${controlId}-help`}>
          {help}
        </p>
      )}
    </>
  );
}
