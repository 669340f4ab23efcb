import { useBroughtTexts } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { InstalmentPlans } from './instalment-plans.tsx';
import { LeasePlans } from './lease-plans.tsx';
import cs from './locales/cs.json';
import ro from './locales/ro.json';
import type { PlanPanelProps } from './plan-panel-props.ts';

/** The product by instalments or leasing: which plans there are, what each costs, and the key that goes on with one. */
export default function PlanPanel({ tab, ...props }: PlanPanelProps & { readonly tab: 'instalments' | 'leasing' }): ReactElement {
  useBroughtTexts({ cs, ro });
  return tab === 'leasing' ? <LeasePlans {...props} /> : <InstalmentPlans {...props} />;
}
