import { Button, Notice } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { buyout } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { CsvSample } from '../../office/fields/csv-sample.tsx';
import { FileDrop } from '../../office/fields/file-drop.tsx';

/** Prices from a CSV file: all rows or none, and each bad row is named. */
export function PriceImport() {
  const text = useText();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const load = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.set('file', chosen);
      return buyout.call('admin_import_appraisals', { form });
    },
    onSuccess: () => {
      void buyout.invalidate(queryClient, 'admin_get_appraisal', 'admin_list_appraisals', 'admin_list_appraisal_versions');
    },
    onSettled: () => setFile(null),
  });
  const errors = load.error instanceof FieldErrorsError ? Object.values(load.error.byPath()).flat() : null;
  return (
    <div className={`stack ${styles.import}`}>
      <p>{text('import.text')}</p>
      <CsvSample sample={'model;quality;price_czk;price_ron\napple-iphone-13-128gb;A;6600;1320'} />
      <FileDrop
        title={text('import.drop')}
        help={text('import.drop.help')}
        accept=".csv,text/csv"
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      <div className="stack" aria-live="polite">
        {load.isPending && <p className="soft">{text('import.busy')}</p>}
        {load.data && (
          <Notice tone="success" title={text(load.data.changed === 0 ? 'import.same' : 'import.done', { version: load.data.version })}>
            {text('import.counts', { rows: load.data.rows, changed: load.data.changed })}
          </Notice>
        )}
        {errors !== null && (
          <Notice tone="danger" role="alert" title={text('import.refused', { count: errors.length })}>
            <ul className={styles.errors}>
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </Notice>
        )}
        {load.isError && errors === null && (
          <Notice tone="danger" role="alert" title={text('import.failed')}>
            <p>{failureText(load.error, language)}</p>
            <Button size="small" onClick={() => load.variables && load.mutate(load.variables)}>
              {text('failure.retry')}
            </Button>
          </Notice>
        )}
      </div>
      <ConfirmDialog
        isOpen={file !== null}
        onClose={() => setFile(null)}
        title={text('import.title')}
        confirm={text('import.submit')}
        isBusy={load.isPending}
        onConfirm={() => file && load.mutate(file)}
      >
        <p>{text('import.confirm', { file: file?.name ?? '' })}</p>
      </ConfirmDialog>
    </div>
  );
}
