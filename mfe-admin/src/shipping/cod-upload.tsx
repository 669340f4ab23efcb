import { formatDateInput, type IsoDate, isMarket, marketCodes, parseDate, todayIn } from '@okruh/market';
import { Fields, Notice, Select } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage, useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { shipping } from '../office/api/shipping-api.ts';
import { FileDrop } from '../office/fields/file-drop.tsx';
import { knownOr } from '../office/grid/list-address.ts';
import { CodLines } from './cod-lines.tsx';
import { cashCarriers } from './parcel-words.tsx';

/** Takes a carrier's statement of a day and shows what became of each of its lines. */
export function CodUpload() {
  const text = useText();
  const language = useLanguage();
  const { market: site } = useRemote();
  const queryClient = useQueryClient();
  const [market, setMarket] = useState(site);
  const [carrier, setCarrier] = useState<(typeof cashCarriers)[number]>('courier');
  const [typedDay, setTypedDay] = useState(() => formatDateInput(todayIn(site, new Date())));
  const read = parseDate(typedDay);
  const upload = useMutation({
    mutationFn: ({ file, day }: { readonly file: File; readonly day: IsoDate }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ market, carrier, day })) form.set(name, value);
      form.set('file', file);
      return shipping.call('admin_upload_cod_statement', { form });
    },
    onSuccess: ({ statement }) => {
      queryClient.setQueryData(shipping.query('admin_get_cod_statement', { params: { id: statement.id } }).queryKey, statement);
      void shipping.invalidate(queryClient, 'admin_list_cod_statements', 'admin_list_cod_missing');
    },
  });
  const errors = upload.error instanceof FieldErrorsError ? Object.values(upload.error.byPath()).flat() : null;
  const { data } = upload;
  const matched = data?.statement.items.filter(({ result }) => result === 'matched').length ?? 0;
  return (
    <section className="panel stack" aria-labelledby="cod-upload-heading">
      <h2 id="cod-upload-heading">{text('cod.upload')}</h2>
      <Fields>
        <Select
          name="cod-market"
          label={text('parcels.market')}
          value={market}
          options={marketCodes.map((code) => ({ value: code, label: code.toUpperCase() }))}
          onChange={({ target }) => isMarket(target.value) && setMarket(target.value)}
        />
        <Select
          name="cod-carrier"
          label={text('parcels.carrier')}
          value={carrier}
          options={cashCarriers.map((one) => ({ value: one, label: text(`parcels.carrier.${one}`) }))}
          onChange={({ target }) => setCarrier(knownOr(target.value, cashCarriers, carrier))}
        />
        <DatePicker
          name="cod-day"
          label={text('cod.day')}
          value={typedDay}
          error={read.ok ? undefined : text('cod.day-wrong')}
          onChange={({ target }) => setTypedDay(target.value)}
        />
      </Fields>
      {read.ok && (
        <FileDrop
          title={text('cod.upload.title')}
          help={text('cod.upload.help')}
          accept=".csv,text/csv"
          onFiles={([file]) => file !== undefined && upload.mutate({ file, day: read.date })}
        />
      )}
      <div className="stack" aria-live="polite">
        {upload.isPending && <p className="soft">{text('cod.upload.busy')}</p>}
        {upload.error !== null && (
          <Notice tone="danger" role="alert" title={text('cod.upload.failed')}>
            {errors === null ? failureText(upload.error, language) : errors.join(' ')}
          </Notice>
        )}
        {data !== undefined && (
          <>
            <Notice
              tone={data.statement.differences > 0 ? 'warning' : 'success'}
              role="status"
              title={text('cod.upload.done', { file: data.statement.file_name })}
            >
              <p>{text('cod.upload.counts', { lines: data.statement.lines, matched })}</p>
              {data.repeated && <p>{text('cod.upload.repeated')}</p>}
            </Notice>
            <CodLines lines={data.statement.items} />
          </>
        )}
      </div>
    </section>
  );
}
