import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';
import { AdminPage } from '../page/admin-page.tsx';
import { TableList, type TableListProps } from './table-list.tsx';

interface TablePageProps<Row> extends TableListProps<Row> {
  /** Beside the title. */
  readonly actions?: ReactNode;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/** A list as a page; the text `title` is its heading. */
export function TablePage<Row>({ actions, children, ...list }: TablePageProps<Row>) {
  const text = useText();
  return (
    <AdminPage title={text(`${list.texts}.title`)} actions={actions}>
      <TableList<Row> {...list} />
      {children}
    </AdminPage>
  );
}
