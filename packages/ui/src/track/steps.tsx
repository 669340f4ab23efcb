import type { MouseEvent } from 'react';
import { useKitTexts } from '../locale/kit-locale.tsx';
import { trackTexts } from '../locale/kit-texts.ts';

/** One station of a flow. */
export interface Step {
  readonly id: string;
  readonly label: string;
  /** What is known of it, below its name: "12. 11. 21:40". */
  readonly note?: string | undefined;
  /** Where a passed station leads back to; without it the station is only text. */
  readonly href?: string | undefined;
}

export interface StepsProps {
  /** Name of the flow: "Kroky výkupu". */
  readonly label: string;
  readonly steps: readonly Step[];
  /** Id of the station where the visitor is. Those before it are done; null: all are. */
  readonly current: string | null;
  /** Lets the router take over a plain click. */
  readonly onVisit?: ((step: Step, event: MouseEvent) => void) | undefined;
}

/** A flow of three or four stations on the lying track. */
export function Steps({ label, steps, current, onVisit }: StepsProps) {
  const texts = useKitTexts(trackTexts);
  const here = current === null ? steps.length : steps.findIndex((step) => step.id === current);
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < here;
        const content = (
          <>
            {step.label}
            {isDone && <span className="sr">, {texts.stepDone}</span>}
            {step.note !== undefined && <span className="sub">{step.note}</span>}
          </>
        );
        return (
          <li
            key={step.id}
            className={isDone ? 'done' : index === here ? 'current' : ''}
            aria-current={index === here ? 'step' : undefined}
          >
            {isDone && step.href !== undefined ? (
              <a href={step.href} onClick={(event) => onVisit?.(step, event)}>
                {content}
              </a>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
