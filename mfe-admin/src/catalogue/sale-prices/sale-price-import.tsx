import type { Market } from '@okruh/market';
import { Button, Checkbox, Notice } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { CsvSample } from '../../office/fields/csv-sample.tsx';
import { FileDrop } from '../../office/fields/file-drop.tsx';
import { PricePreview } from './price-preview.tsx';

const SAMPLE = 'code;price;common_price\nPH001-001;4490;6190';

/** Prices from a CSV file: looked at first, then all rows or none. */
export function SalePriceImport({ market }: { readonly market: Market }) {
  const text = useText();
  const language = useLanguage();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const send = (mode: 'preview' | 'save', chosen: File) => {
    const form = new FormData();
    form.set('market', market);
    form.set('mode', mode);
    form.set('confirmed', String(isConfirmed));
    form.set('file', chosen);
    return catalog.call('admin_import_prices', { form });
  };
  const look = useMutation({ mutationFn: (chosen: File) => send('preview', chosen) });
  const save = useMutation({
    mutationFn: (chosen: File) => send('save', chosen),
    onSuccess: ({ changed }) => {
      toast({ kind: 'success', title: text('saved'), text: text('sale-prices.saved', { count: changed }) });
      void catalog.invalidate(queryClient, 'admin_list_prices');
      forget();
    },
  });
  const forget = (): void => {
    setFile(null);
    setConfirmed(false);
    look.reset();
  };
  const error = look.error ?? save.error;
  const errors = error instanceof FieldErrorsError ? Object.values(error.byPath()).flat() : null;
  const seen = look.data;
  return (
    <div className="stack">
      <p>{text('price-import.text')}</p>
      <CsvSample sample={SAMPLE} />
      <FileDrop
        title={text('price-import.drop')}
        help={text('price-import.help')}
        accept=".csv,text/csv"
        onFiles={([chosen]) => {
          if (chosen === undefined) return;
          setFile(chosen);
          setConfirmed(false);
          save.reset();
          look.mutate(chosen);
        }}
      />
      <div className="stack" aria-live="polite">
        {look.isPending && <p className="soft">{text('price-import.busy')}</p>}
        {errors !== null && (
          <Notice tone="danger" role="alert" title={text('price-import.refused', { count: errors.length })}>
            <ul className={styles.errors}>
              {errors.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Notice>
        )}
        {error !== null && errors === null && (
          <Notice tone="danger" role="alert" title={text('price-import.failed')}>
            {failureText(error, language)}
          </Notice>
        )}
        {seen !== undefined && file !== null && (
          <>
            <Notice tone="info" title={text('price-import.seen', { file: file.name })}>
              {text('price-import.counts', { rows: seen.rows, changed: seen.changed })}
            </Notice>
            {seen.items.length > 0 && <PricePreview items={seen.items} />}
            {seen.steep > 0 && (
              <Notice tone="warning" role="alert" title={text('preview.steep-title', { count: seen.steep })}>
                <Checkbox
                  id="steep"
                  label={text('preview.steep-confirm')}
                  checked={isConfirmed}
                  onChange={({ target }) => setConfirmed(target.checked)}
                />
              </Notice>
            )}
            <DialogButtons onCancel={forget}>
              <Button
                busy={save.isPending}
                disabledBecause={
                  seen.changed === 0
                    ? text('price-import.same')
                    : seen.steep > 0 && !isConfirmed
                      ? text('preview.confirm-first')
                      : undefined
                }
                onClick={() => save.mutate(file)}
              >
                {text('sale-prices.submit')}
              </Button>
            </DialogButtons>
          </>
        )}
      </div>
    </div>
  );
}
