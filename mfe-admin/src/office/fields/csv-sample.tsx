import { useText } from '@okruh/web-kit/i18n';
import styles from '../admin.module.css';

/** A sample of a file to import, and what its columns mean: their names are the file's, the same in both languages. */
export function CsvSample({ sample }: { readonly sample: string }) {
  const text = useText();
  const [head = ''] = sample.split('\n');
  return (
    <div className="stack">
      <pre className={styles.sample}>{sample}</pre>
      <dl className={`caption ${styles.columns}`}>
        {head.split(';').map((column) => (
          <div key={column}>
            <dt>
              <code>{column}</code>
            </dt>
            <dd>{text(`csv.${column}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
