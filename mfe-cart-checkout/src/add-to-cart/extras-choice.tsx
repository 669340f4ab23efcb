import { Icon } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { chooseExtra, findChosen, extraGroups, type Extras, hasOffers } from '../model/extras.ts';
import { ExtrasPicker } from '../parts/extras-picker.tsx';
import styles from './add-to-cart.module.css';

interface ExtrasChoiceProps {
  readonly extras: Extras;
  readonly onChange: (extras: Extras) => void;
}

/** Warranties, insurance and help, folded to one line: nothing is chosen unless somebody wants it. */
export function ExtrasChoice({ extras, onChange }: ExtrasChoiceProps) {
  const text = useText();
  if (!hasOffers(extras)) return null;
  const count = extraGroups.filter((group) => findChosen(extras, group) !== null).length;
  return (
    <details className={styles.extras}>
      <summary className="small">
        {count === 0 ? text('buy.extras') : text('buy.extras.chosen', { count })}
        <Icon of={chevronDownIcon} size="small" />
      </summary>
      <div className={`cart-extras ${styles.rows}`}>
        <ExtrasPicker extras={extras} onChoose={(group, offer) => onChange(chooseExtra(extras, group, offer))} />
      </div>
    </details>
  );
}
