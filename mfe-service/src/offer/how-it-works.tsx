import { Timeline } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../service.module.css';

const stations = ['price', 'hand-in', 'repair', 'collect'] as const;

/** What happens after the price, while no device is chosen. */
export function HowItWorks() {
  const text = useText();
  const entries = stations.map((id, index) => ({
    id,
    title: text(`how.${id}`),
    text: text(`how.${id}.text`),
    state: index === 0 ? ('current' as const) : ('later' as const),
  }));
  return (
    <div className={`panel-brand stack ${styles.how}`}>
      <h2>{text('how.heading')}</h2>
      <Timeline entries={entries} onBrand />
    </div>
  );
}
