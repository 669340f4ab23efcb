import { Empty, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import styles from '../../office/dossier.module.css';
import { catalog } from '../../office/api/api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';

/** What bonuses for used products are set for: manufacturers, grades and kinds of devices. */
export function BonusChoices() {
  const text = useText();
  const lists = [
    { id: 'manufacturers', query: useQuery(catalog.query('get_bonuses_manufacturers')) },
    { id: 'qualities', query: useQuery(catalog.query('get_bonuses_quality_types')) },
    { id: 'types', query: useQuery(catalog.query('get_bonuses_types_devices')) },
  ];
  return (
    <div className="stack">
      <p className="soft">{text('bonuses.text')}</p>
      <div className={styles.columns}>
        {lists.map(({ id, query }) => (
          <section key={id} className="panel stack" aria-label={text(`bonuses.${id}`)}>
            <h2>{text(`bonuses.${id}`)}</h2>
            {query.isError ? (
              <LoadFailure title={text('bonuses.failed')} error={query.error} onRetry={() => void query.refetch()} />
            ) : query.data === undefined ? (
              <Skeleton height="8rem" />
            ) : query.data.choices.length === 0 ? (
              <Empty title={text('bonuses.empty')} />
            ) : (
              <ul>
                {query.data.choices.map(({ value, label }) => (
                  <li key={value}>{label}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
