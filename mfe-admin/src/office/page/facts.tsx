import type { ReactNode } from 'react';
import styles from '../dossier.module.css';

/** Name and value of something known of a case. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is known of a case, at a glance. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
