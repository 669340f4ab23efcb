import { Icon, type IconShape } from '@okruh/ui';
import { sellIcon, storeIcon, truckIcon, warrantyIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactElement } from 'react';

const reasons: readonly { readonly id: string; readonly icon: IconShape }[] = [
  { id: 'warranty', icon: warrantyIcon },
  { id: 'delivery', icon: truckIcon },
  { id: 'sell', icon: sellIcon },
  { id: 'stores', icon: storeIcon },
];

/** Why here. */
export function Reasons(): ReactElement {
  const text = useText();
  return (
    <section className="section" aria-label={text('home.reasons')}>
      <ul className="reasons">
        {reasons.map(({ id, icon }) => (
          <li key={id}>
            <Icon of={icon} size="large" />
            <div>
              <b>{text(`home.reason.${id}`)}</b>
              <span className="muted small">{text(`home.reason.${id}.text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
