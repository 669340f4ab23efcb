import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { AdminPage } from '../page/admin-page.tsx';
import { TableList, type TableListProps } from './table-list.tsx';

interface TablePageProps<Row> extends TableListProps<Row> {
  /** Heading; the text `title` if left out. */
  readonly title?: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/** A list as a page. */
export function TablePage<Row>({ title, actions, children, ...list }: TablePageProps<Row>) {
  const text = useText();
  return (
    <AdminPage title={title ?? text(`${list.texts}.title`)} actions={actions}>
      <TableList<Row> {...list} />
      {children}
    </AdminPage>
  );
}
