import type { ProductLocationImport } from '@okruh/contracts/http/picking-admin/locations';
import { isMarket, type Market, marketCodes } from '@okruh/market';
import { Button, Notice, Select } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import { picking } from '../../office/api/picking-api.ts';
import { FileDrop } from '../../office/fields/file-drop.tsx';

const send = (file: File, market: Market, isPreview: boolean): Promise<ProductLocationImport> => {
  const form = new FormData();
  form.set('file', file);
  return picking.call('admin_import_product_locations', { query: { market, preview: isPreview ? 'true' : 'false' }, form });
};

/** Locations of products from a spreadsheet: first what would change, then all rows or none. */
export function PlacingImport() {
  const text = useText();
  const language = useLanguage();
  const { market: site } = useRemote();
  const queryClient = useQueryClient();
  const [market, setMarket] = useState<Market>(site);
  const [file, setFile] = useState<File | null>(null);
  const look = useMutation({ mutationFn: (chosen: File) => send(chosen, market, true) });
  const save = useMutation({
    mutationFn: (chosen: File) => send(chosen, market, false),
    onSuccess: async () => {
      look.reset();
      setFile(null);
      await picking.invalidate(queryClient, 'admin_list_product_locations');
    },
  });
  const error = look.error ?? save.error;
  const errors = error instanceof FieldErrorsError ? Object.values(error.byPath()).flat() : null;
  return (
    <details className="panel">
      <summary>{text('placing.import')}</summary>
      <div className={`stack ${styles.import}`}>
        <p>{text('placing.import.text')}</p>
        <pre className={styles.sample}>{'code;place;location;pieces\nPH001-001;warehouse;C-02-1-07;12'}</pre>
        <Select
          id="placing-import-market"
          label={text('stock.market')}
          value={market}
          options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          onChange={({ target }) => {
            if (isMarket(target.value)) setMarket(target.value);
            look.reset();
            setFile(null);
          }}
        />
        <FileDrop
          title={text('placing.import.drop')}
          help={text('placing.import.help')}
          accept=".csv,text/csv"
          onFiles={([chosen]) => {
            if (chosen === undefined) return;
            save.reset();
            setFile(chosen);
            look.mutate(chosen);
          }}
        />
        <div className="stack" aria-live="polite">
          {look.isPending && <p className="soft">{text('placing.import.busy')}</p>}
          {errors !== null && (
            <Notice tone="danger" role="alert" title={text('placing.import.refused')}>
              <ul>
                {errors.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Notice>
          )}
          {error !== null && errors === null && <Notice tone="danger" role="alert" title={failureText(error, language)} />}
          {save.data && (
            <Notice tone="success" title={text('saved')}>
              {text('placing.import.counts', { rows: save.data.rows, changed: save.data.changed })}
            </Notice>
          )}
          {look.data !== undefined && file !== null && (
            <Notice tone="info" title={text('placing.import.seen', { file: file.name })}>
              <p>{text('placing.import.counts', { rows: look.data.rows, changed: look.data.changed })}</p>
              <Button
                busy={save.isPending}
                disabledBecause={look.data.changed === 0 ? text('placing.import.same') : undefined}
                onClick={() => save.mutate(file)}
              >
                {text('placing.import.save')}
              </Button>
            </Notice>
          )}
        </div>
      </div>
    </details>
  );
}
