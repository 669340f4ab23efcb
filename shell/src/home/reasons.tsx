import type { IsoDate } from '@okruh/market';
import { Icon, type IconShape } from '@okruh/ui';
import { sellIcon, storeIcon, truckIcon, warrantyIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';
import { arrivalText } from '../product-card/arrival-text.ts';
import { useShell } from '../model/shell-context.tsx';

const reasons: readonly { readonly id: string; readonly icon: IconShape }[] = [
  { id: 'warranty', icon: warrantyIcon },
  { id: 'delivery', icon: truckIcon },
  { id: 'sell', icon: sellIcon },
  { id: 'stores', icon: storeIcon },
];

interface ReasonsProps {
  /** Day on which the products of this page come; null when none names one. */
  readonly delivery: IsoDate | null;
  readonly today: IsoDate;
}

/** Why here. */
export function Reasons({ delivery, today }: ReasonsProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const getTitle = (id: string): string => {
    if (id !== 'delivery' || delivery === null) return text(`home.reason.${id}`);
    const arrival = arrivalText(text, delivery, today, market);
    return arrival.charAt(0).toLocaleUpperCase() + arrival.slice(1);
  };
  return (
    <section className="section" aria-label={text('home.reasons')}>
      <ul className="reasons">
        {reasons.map(({ id, icon }) => (
          <li key={id}>
            <Icon of={icon} size="large" />
            <div>
              <b>{getTitle(id)}</b>
              <span className="muted small">{text(`home.reason.${id}.text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
