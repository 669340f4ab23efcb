import { Icon } from '@okruh/ui';
import { sellIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from './trade-in.module.css';

/** Nothing is chosen yet: one press opens the search. */
export function NoDevice({ onSearch }: { readonly onSearch: () => void }) {
  const text = useText();
  return (
    <button type="button" className={`choice ${styles.card} ${styles.open}`} onClick={onSearch}>
      <Icon of={sellIcon} size="large" />
      <span className="choice-body">
        <b>{text('trade-in.none')}</b>
        <small>{text('trade-in.none.text')}</small>
      </span>
      <span className={`choice-end ${styles.action}`}>{text('trade-in.choose')}</span>
    </button>
  );
}
