import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useEffect } from 'react';
import styles from '../admin.module.css';

interface AdminPageProps {
  /** Heading and document title. */
  readonly title: string;
  /** Actions of the whole page, beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of a back-office page: heading, actions, content. */
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
