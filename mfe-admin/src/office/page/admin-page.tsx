import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useEffect } from 'react';
import styles from '../admin.module.css';

interface AdminPageProps {
  /** Heading, also the title of the browser's tab. */
  readonly title: string;
  /** Beside the heading: what can be done with the page as a whole. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Head and body of a page of the back office. */
export function AdminPage({ title, actions, children }: AdminPageProps) {
  const { setTitle } = useRemote();
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <>
      <div className="admin-title">
        <h1>{title}</h1>
        {actions && <div className={`row row-tight ${styles.titleActions}`}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
