import type { ReactNode } from 'react';
import { FieldNotes } from '../field/field.tsx';
import { classNames } from '../text/class-names.ts';

export interface ChoiceGroupProps {
  /** The question that the choices answer. */
  readonly legend: ReactNode;
  /** The legend is only for screen readers, since a heading above says the same. */
  readonly isLegendHidden?: boolean | undefined;
  /** Id of the group, the target of error summaries. */
  readonly id?: string | undefined;
  /** At most one error for all the choices. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Choices under one question, with its one error. */
export function ChoiceGroup({ legend, isLegendHidden, id, error, children }: ChoiceGroupProps) {
  const isInvalid = error !== undefined && id !== undefined;
  return (
    <fieldset
      className={classNames('choice-group', isInvalid && 'field invalid')}
      id={id}
      aria-describedby={isInvalid ? `${id}-error` : undefined}
    >
      <legend className={isLegendHidden === true ? 'sr' : 'label'} id={id === undefined ? undefined : `${id}-legend`}>
        {legend}
      </legend>
      {isInvalid && <FieldNotes controlId={id} error={error} />}
      {children}
    </fieldset>
  );
}
