import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useEffect } from 'react';
import styles from '../account.module.css';

interface FormPageProps {
  /** Heading of the page, also its title unless there is a shorter one. */
  readonly heading: string;
  readonly title?: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Stands beside the form, below it on a phone. */
  readonly aside?: ReactNode;
}

/** A page that asks for one thing: heading, a sentence, the form. */
export function FormPage({ heading, title = heading, lead, children, aside }: FormPageProps) {
  const { setTitle } = useRemote();
  useEffect(() => setTitle(title), [title, setTitle]);
  return (
    <div className={aside === undefined ? styles.page : undefined}>
      <div className="page-head">
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {aside === undefined ? (
        children
      ) : (
        <div className={styles.doors}>
          <div>{children}</div>
          {aside}
        </div>
      )}
    </div>
  );
}
