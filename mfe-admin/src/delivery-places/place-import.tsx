import { Notice, Select } from '@okruh/ui';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import styles from '../office/admin.module.css';
import { checkout } from '../office/api/checkout-api.ts';
import { CsvSample } from '../office/fields/csv-sample.tsx';
import { FileDrop } from '../office/fields/file-drop.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { formatDateTime } from '../office/language/format.ts';

const SAMPLE = [
  'code;market;type;name;street;city;postcode;lat;lng;is_congested',
  'RBCZ56125;;;;;;;;;ano',
  'RBCZ99999;cz;box;Rychlý bod Karlín;Křižíkova 1;Praha;18600;50,09;14,45;ne',
].join('\n');

/** A carrier's list of its points as a file: all rows or none, and each bad one is named. */
export function PlaceImport() {
  const text = useText();
  const language = useLanguage();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const carriers = useQuery({ ...checkout.query('admin_list_carriers'), staleTime: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: ({ carrier, file }: { readonly carrier: string; readonly file: File }) => {
      const form = new FormData();
      form.set('file', file);
      return checkout.call('admin_import_delivery_places', { query: { carrier }, form });
    },
    onSuccess: () => {
      void checkout.invalidate(queryClient, 'admin_list_delivery_places', 'admin_list_carriers');
    },
  });
  if (carriers.isError) {
    return <LoadFailure title={text('place-import.carriers-failed')} error={carriers.error} onRetry={() => void carriers.refetch()} />;
  }
  const known = carriers.data?.carriers ?? [];
  const carrier = known.find(({ id }) => id === chosen) ?? known[0];
  if (carrier === undefined) return carriers.isPending ? null : <p className="muted">{text('place-import.no-carrier')}</p>;
  const errors = send.error instanceof FieldErrorsError ? Object.values(send.error.byPath()).flat() : null;
  return (
    <div className="stack">
      <p>{text('place-import.text')}</p>
      <CsvSample sample={SAMPLE} />
      <Select
        id="import-carrier"
        label={text('places.carrier')}
        value={carrier.id}
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        help={[
          text('place-import.places', { count: carrier.places }),
          carrier.feed_read_at === null
            ? text('place-import.never-read')
            : text('place-import.read', { at: formatDateTime(carrier.feed_read_at, market) }),
        ].join(' ')}
        onChange={({ target }) => {
          setChosen(target.value);
          send.reset();
        }}
      />
      <FileDrop
        title={text('place-import.drop')}
        help={text('place-import.help')}
        accept=".csv,.json,text/csv,application/json"
        onFiles={([file]) => file !== undefined && send.mutate({ carrier: carrier.id, file })}
      />
      <div className="stack" aria-live="polite">
        {send.isPending && <p className="soft">{text('place-import.busy')}</p>}
        {errors !== null && (
          <Notice tone="danger" role="alert" title={text('place-import.refused', { count: errors.length })}>
            <ul className={styles.errors}>
              {errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </Notice>
        )}
        {send.error !== null && errors === null && (
          <Notice tone="danger" role="alert" title={text('place-import.failed')}>
            {failureText(send.error, language)}
          </Notice>
        )}
        {send.data !== undefined && (
          <Notice tone={send.data.unknown.length > 0 ? 'warning' : 'success'} role="status" title={text('place-import.done')}>
            <p>{text('place-import.counts', { rows: send.data.rows, added: send.data.added, changed: send.data.changed })}</p>
            {send.data.unknown.length > 0 && <p>{text('place-import.unknown', { codes: send.data.unknown.join(', ') })}</p>}
          </Notice>
        )}
      </div>
    </div>
  );
}
