import { Notice, Timeline } from '@okruh/ui';
import { giftIcon, lockIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../buyout.module.css';

const stations = ['price', 'courier', 'check', 'money'] as const;

/** What happens after the price, beside the selector. */
export function HowItWorks({ bonusPercent }: { readonly bonusPercent: number }) {
  const text = useText();
  const entries = stations.map((id, index) => ({
    id,
    title: text(`how.${id}`),
    text: text(`how.${id}.text`),
    state: index === 0 ? ('current' as const) : ('later' as const),
  }));
  return (
    <aside className={`stack ${styles.how}`}>
      <div className={`panel-brand stack ${styles.howPanel}`}>
        <h2>{text('how.heading')}</h2>
        <Timeline entries={entries} onBrand />
      </div>
      {bonusPercent > 0 && (
        <Notice icon={giftIcon} title={text('bonus.title', { percent: `${bonusPercent}\u00a0%` })}>
          {text('bonus.text')}
        </Notice>
      )}
      <Notice icon={lockIcon} title={text('data.title')}>
        {text('data.text')}
      </Notice>
    </aside>
  );
}
