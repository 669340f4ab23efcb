import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { ReactNode } from 'react';

interface ChangeColumn<Item> {
  readonly label: string;
  readonly isNumeric?: boolean;
  readonly render: (item: Item) => ReactNode;
}

interface ImportChangesProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** Beside the line of the file. */
  readonly columns: readonly ChangeColumn<Item>[];
}

/** What an import would change, with the lines of its file. */
export function ImportChanges<Item extends { readonly line: number }>({ label, items, itemKey, columns: given }: ImportChangesProps<Item>) {
  const text = useText();
  const line: ChangeColumn<Item> = { label: text('import.line'), isNumeric: true, render: (item) => item.line };
  const columns = [line, ...given];
  return (
    <Table label={label} compact stack>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.isNumeric === true ? 'end' : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={itemKey(item)}>
            {columns.map((column) => (
              <td key={column.label} data-label={column.label} className={column.isNumeric === true ? 'end' : undefined}>
                {column.render(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
