import type { PriceImport as Imported } from '@okruh/contracts/http/checkout-admin/price-tables';
import { Button, Notice } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { checkout } from '../../office/api/checkout-api.ts';
import { FileDrop } from '../../office/fields/file-drop.tsx';
import { usePriceReload } from './use-price-reload.ts';

/** A table from a spreadsheet: first what would change, then all rows or none. */
export function PriceImport({ table }: { readonly table: 'insurances' | 'prolonged-warranties' }) {
  const text = useText();
  const language = useLanguage();
  const reload = usePriceReload();
  const [file, setFile] = useState<File | null>(null);
  const send = (chosen: File, isPreview: boolean): Promise<Imported> => {
    const form = new FormData();
    form.set('file', chosen);
    return checkout.call('admin_import_price_rows', { params: { table }, query: { preview: isPreview ? 'true' : 'false' }, form });
  };
  const look = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const save = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: () => {
      reload();
      look.reset();
      setFile(null);
    },
  });
  const error = look.error ?? save.error;
  const errors = error instanceof FieldErrorsError ? Object.values(error.byPath()).flat() : null;
  const seen = look.data;
  return (
    <details className="panel">
      <summary>{text('prices.import')}</summary>
      <div className={`stack ${styles.import}`}>
        <p>{text('prices.import.text')}</p>
        <FileDrop
          title={text('prices.import.drop')}
          help={text('prices.import.help')}
          accept=".csv,text/csv"
          onFiles={([chosen]) => {
            if (chosen === undefined) return;
            save.reset();
            setFile(chosen);
            look.mutate(chosen);
          }}
        />
        <div className="stack" aria-live="polite">
          {look.isPending && <p className="soft">{text('prices.import.busy')}</p>}
          {errors !== null && (
            <Notice tone="danger" role="alert" title={text('prices.import.refused', { count: errors.length })}>
              <ul className={styles.errors}>
                {errors.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Notice>
          )}
          {error !== null && errors === null && (
            <Notice tone="danger" role="alert" title={text('prices.import.failed')}>
              {failureText(error, language)}
            </Notice>
          )}
          {save.data && (
            <Notice tone="success" title={text('saved')}>
              {text('prices.import.counts', save.data)}
            </Notice>
          )}
          {seen !== undefined && file !== null && (
            <Notice tone="info" title={text('prices.import.seen', { file: file.name })}>
              <p>{text('prices.import.counts', seen)}</p>
              <Button
                busy={save.isPending}
                disabledBecause={seen.added + seen.changed === 0 ? text('prices.import.same') : undefined}
                onClick={() => save.mutate(file)}
              >
                {text('prices.import.save')}
              </Button>
            </Notice>
          )}
        </div>
      </div>
    </details>
  );
}
