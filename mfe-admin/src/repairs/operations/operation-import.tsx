import type { OperationImport as Imported } from '@okruh/contracts/http/repairs-admin/operations';
import { Button, Notice, Table } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/admin.module.css';
import { CsvSample } from '../../office/fields/csv-sample.tsx';
import { FileDrop } from '../../office/fields/file-drop.tsx';
import { repairs } from '../../office/api/repairs-api.ts';

const SAMPLE = `operation;price_czk;price_ron;duration_minutes;on_the_spot;warranty_months;is_offered
op-apple-iphone-13-battery;1590;319;45;1;12;1`;

/** The price list from a CSV file: first what would change, then all rows or none. */
export function OperationImport() {
  const text = useText();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File, isPreview: boolean): Promise<Imported> => {
    const form = new FormData();
    form.set('file', chosen);
    return repairs.call('admin_import_operations', { query: { preview: isPreview ? 'true' : 'false' }, form });
  };
  const preview = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const load = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: () => {
      void repairs.invalidate(queryClient, 'admin_list_operations', 'admin_list_operation_versions');
      preview.reset();
      setFile(null);
    },
  });
  const choose = (chosen: File | undefined): void => {
    load.reset();
    setFile(chosen ?? null);
    if (chosen !== undefined) preview.mutate(chosen);
  };
  const error = preview.error ?? load.error;
  const errors = error instanceof FieldErrorsError ? Object.values(error.byPath()).flat() : null;
  return (
    <div className={`stack ${styles.import}`}>
      <p>{text('operation-import.text')}</p>
      <CsvSample sample={SAMPLE} />
      <FileDrop
        title={text('operation-import.drop')}
        help={text('operation-import.drop.help')}
        accept=".csv,text/csv"
        onFiles={([chosen]) => choose(chosen)}
      />
      <div className="stack" aria-live="polite">
        {(preview.isPending || load.isPending) && <p className="soft">{text('operation-import.busy')}</p>}
        {load.data && (
          <Notice tone="success" title={text('operation-import.done', { version: load.data.version ?? '' })}>
            {text('operation-import.counts', { rows: load.data.rows, changed: load.data.changed })}
          </Notice>
        )}
        {errors !== null && (
          <Notice tone="danger" role="alert" title={text('operation-import.refused', { count: errors.length })}>
            <ul className={styles.errors}>
              {errors.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {error !== null && errors === null && (
          <Notice tone="danger" role="alert" title={text('operation-import.failed')}>
            <p>{failureText(error, language)}</p>
          </Notice>
        )}
      </div>
      {preview.data && file !== null && (
        <Preview
          preview={preview.data}
          fileName={file.name}
          isBusy={load.isPending}
          onConfirm={() => load.mutate(file)}
          onCancel={() => choose(undefined)}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  readonly preview: Imported;
  readonly fileName: string;
  readonly isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

function Preview({ preview, fileName, isBusy, onConfirm, onCancel }: PreviewProps) {
  const text = useText();
  if (preview.changed === 0) return <Notice title={text('operation-import.same', { rows: preview.rows })} />;
  return (
    <section className="stack" aria-label={text('operation-import.preview', { file: fileName })}>
      <h2>{text('operation-import.preview', { file: fileName })}</h2>
      <p>{text('operation-import.counts', { rows: preview.rows, changed: preview.changed })}</p>
      <Table label={text('operation-import.table')} compact stack>
        <thead>
          <tr>
            <th scope="col">{text('operation-import.row')}</th>
            <th scope="col">{text('operations.operation')}</th>
            <th scope="col">{text('operation-import.field')}</th>
            <th scope="col">{text('operation-import.before')}</th>
            <th scope="col">{text('operation-import.after')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.changes.map((change) => (
            <tr key={`${change.operation}-${change.field}`}>
              <td data-label={text('operation-import.row')}>{change.row}</td>
              <td data-label={text('operations.operation')}>{change.label}</td>
              <td data-label={text('operation-import.field')}>
                <code>{change.field}</code>
              </td>
              <td data-label={text('operation-import.before')}>{change.before}</td>
              <td data-label={text('operation-import.after')}>
                <b>{change.after}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <DialogButtons onCancel={onCancel}>
        <Button kind="confirm" busy={isBusy} onClick={onConfirm}>
          {text('operation-import.submit', { count: preview.changed })}
        </Button>
      </DialogButtons>
    </section>
  );
}
