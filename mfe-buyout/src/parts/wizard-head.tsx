import { Steps } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import type { MouseEvent } from 'react';
import { type WizardSelection, wizardPath } from '../model/pages.ts';
import styles from '../buyout.module.css';

export type WizardStep = 'device' | 'condition' | 'sell';

interface WizardHeadProps {
  readonly step: WizardStep;
  readonly selection: WizardSelection;
}

/** Title, lead and the three stations; passed stations lead back. */
export function WizardHead({ step, selection }: WizardHeadProps) {
  const text = useText();
  const { market, navigate } = useRemote();
  const page = step === 'device' ? 'select' : step;
  const steps = [
    { id: 'device', label: text('steps.device'), href: wizardPath(market, { ...selection, color: null }) },
    { id: 'condition', label: text('steps.condition'), href: wizardPath(market, selection) },
    { id: 'sell', label: text('steps.sell') },
  ];
  const visit = (target: { readonly href?: string | undefined }, event: MouseEvent): void => {
    if (target.href === undefined || isModified(event)) return;
    event.preventDefault();
    navigate(target.href);
  };
  return (
    <div className="wizard-head">
      <Steps label={text('steps.label')} steps={steps} current={step} onVisit={visit} />
      <div className={`stack ${styles.title}`}>
        <h1>{text(`${page}.heading`)}</h1>
        <p className="lead">{text(`${page}.lead`)}</p>
      </div>
    </div>
  );
}

/** The visitor wants a new tab or window. */
export const isModified = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
