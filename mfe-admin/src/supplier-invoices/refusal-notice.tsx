import type { SupplierError } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button, Notice, Table } from '@okruh/ui';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import styles from '../office/admin.module.css';
import { readRefusal } from './supplier-refusal.ts';

interface RefusalNoticeProps {
  readonly error: unknown;
  readonly fileName: string;
  /** The prices are unusual and right. */
  onAccept(): void;
}

/** Why nothing was imported: the wrong cells, the invoice that is there already, or another reason. */
export function RefusalNotice({ error, fileName, onAccept }: RefusalNoticeProps) {
  const text = useText();
  const language = useLanguage();
  const refusal = readRefusal(error, language);
  if (refusal.kind === 'other') {
    return (
      <Notice tone="danger" role="alert" title={text('supplier-import.failed')}>
        {refusal.reason}
      </Notice>
    );
  }
  if (refusal.kind === 'repeated') {
    return (
      <Notice tone="warning" role="alert" title={text('supplier-import.repeated')}>
        <Link href={pathTo(officePaths['supplier-invoice'], { id: refusal.id })}>{text('supplier-import.show')}</Link>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="danger" role="alert" title={text('supplier-import.refused')}>
        {text('supplier-import.errors', { file: fileName, count: refusal.errors.length })}
      </Notice>
      <CellErrors errors={refusal.errors} />
      {refusal.isOnlyUnusual && (
        <div className={styles.dialogButtons}>
          <Button kind="quiet" onClick={onAccept}>
            {text('supplier-import.accept')}
          </Button>
        </div>
      )}
    </>
  );
}

function CellErrors({ errors }: { readonly errors: readonly SupplierError[] }) {
  const text = useText();
  const [line, column, value, what] = [
    text('supplier-errors.line'),
    text('supplier-errors.column'),
    text('supplier-errors.value'),
    text('supplier-errors.what'),
  ];
  return (
    <Table label={text('supplier-errors.table')} stack>
      <thead>
        <tr>
          {[line, column, value, what].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {errors.map((cell) => (
          <tr key={`${cell.line}-${cell.column}-${cell.message}`}>
            <td data-label={line}>{cell.line}</td>
            <td data-label={column}>
              <code>{cell.column}</code>
            </td>
            <td data-label={value}>{cell.value}</td>
            <td data-label={what}>{cell.message}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
