import { formatMoney, formatMoneyChange } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useId } from 'react';
import { findChosen, type ExtraGroup, extraGroups, type ExtraOffer, type Extras, isIncluded, paidOffers } from '../model/extras.ts';
import styles from './extras-picker.module.css';

interface ExtrasPickerProps {
  readonly extras: Extras;
  /** Null takes what is chosen of the group off. */
  readonly onChoose: (group: ExtraGroup, offer: ExtraOffer | null) => void;
}

/** Everything that a product can have: of each kind one at most. Nothing is chosen beforehand. */
export function ExtrasPicker({ extras, onChoose }: ExtrasPickerProps) {
  return extraGroups
    .filter((group) => paidOffers(extras, group).length > 0)
    .map((group) => <Group key={group} group={group} extras={extras} onChoose={onChoose} />);
}

function Group({ group, extras, onChoose }: ExtrasPickerProps & { readonly group: ExtraGroup }) {
  const text = useText();
  const id = useId();
  const chosen = findChosen(extras, group);
  const paid = paidOffers(extras, group);
  const [only] = paid;
  const legend = text(`extras.${group}`);
  if (paid.length === 1 && only !== undefined) {
    return (
      <ExtraRow
        type="checkbox"
        label={only.name}
        hint={only.text}
        end={formatMoneyChange(only.price)}
        checked={chosen !== null}
        onChange={(isChosen) => onChoose(group, isChosen ? only : null)}
      />
    );
  }
  const included = extras[group].find(isIncluded);
  return (
    <fieldset className={styles.group} data-extras={group}>
      <legend>{legend}</legend>
      <ExtraRow
        type="radio"
        name={id}
        label={included?.name ?? text('extras.none')}
        end={included === undefined ? '' : text('extras.included')}
        checked={chosen === null}
        onChange={() => onChoose(group, null)}
      />
      {paid.map((offer) => (
        <ExtraRow
          key={offer.value}
          type="radio"
          name={id}
          label={offer.name}
          hint={offer.text}
          end={formatMoneyChange(offer.price)}
          checked={offer === chosen}
          onChange={() => onChoose(group, offer)}
        />
      ))}
    </fieldset>
  );
}

interface ExtraRowProps {
  readonly type: 'checkbox' | 'radio';
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  /** What it adds to the price. */
  readonly end: string;
  readonly checked: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** One extra with what it costs; the whole row is the target. */
export function ExtraRow({ label, hint = '', end, onChange, ...input }: ExtraRowProps) {
  return (
    <label className="check">
      <input {...input} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint !== '' && <small>{hint}</small>}
      </span>
      {end !== '' && <span className={`push num ${styles.end}`}>{end}</span>}
    </label>
  );
}

/** Price of an extra for all pieces of a package. */
export const extraPrice = (quantity: number, unit: Parameters<typeof formatMoney>[0]): string =>
  quantity === 1 ? formatMoneyChange(unit) : `${quantity} × ${formatMoney(unit)}`;
