import { Button } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { usePlanKey } from './use-plan-key.ts';

interface PlanKeysProps {
  readonly kind: 'instalments' | 'leasing';
  /** Tariff or programme. */
  readonly plan: string;
  /** On the key, and shorter on the one at the lower edge of a phone's screen. */
  readonly label: string;
  readonly shortLabel: string;
  /** Each month, formatted, and what stands below it. */
  readonly price: string;
  readonly caption: string;
  readonly legal: string;
}

/** The key of the chosen plan, and the same at the lower edge of a phone's screen instead of the one that buys. */
export function PlanKeys({ kind, plan, label, shortLabel, price, caption, legal }: PlanKeysProps): ReactElement {
  const text = useText();
  const { isBusy, press } = usePlanKey(kind);
  return (
    <>
      <div className="stack stack-tight">
        <Button kind="key" size="large" block busy={isBusy} onClick={() => press(plan)}>
          {label}
        </Button>
        <p className="caption plan-legal">{legal}</p>
      </div>
      {createPortal(
        <section className="sticky-buy plan-sticky" aria-label={text('plan.sticky.name')}>
          <div>
            <span className="price-now">{price}</span>
            <span className="caption">{caption}</span>
          </div>
          <Button kind="key" busy={isBusy} onClick={() => press(plan)}>
            {shortLabel}
          </Button>
        </section>,
        document.querySelector('main') ?? document.body,
      )}
    </>
  );
}
