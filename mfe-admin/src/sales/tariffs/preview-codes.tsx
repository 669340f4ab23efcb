import type { PreviewCodeRow, Tariff } from '@okruh/contracts/http/checkout-admin/tariffs';
import { fieldRules } from '@okruh/market/fields';
import { Button, Dialog, Empty, ErrorSummary, Fields, Skeleton, Status, Switch, Table, TextField } from '@okruh/ui';
import { DatePicker } from '@okruh/ui/date-picker';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { checkout } from '../../office/api/checkout-api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { TokenField } from '../../office/fields/token-field.tsx';
import { formatOptionalDate, readOptionalDate } from '../../office/fields/typed-date-time.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { tariffOptions } from './tariff-options.ts';
import { useTariffReload } from './use-tariff-reload.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDate } from '../../office/language/format.ts';

/** Codes that open tariffs which are not public. */
export function PreviewCodes({ tariffs }: { readonly tariffs: readonly Tariff[] }) {
  const text = useText();
  const { market } = useRemote();
  const [edited, setEdited] = useState<PreviewCodeRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<PreviewCodeRow | null>(null);
  const list = useQuery({ ...checkout.query('admin_list_preview_codes'), staleTime: 0 });
  if (list.data === undefined) {
    return list.isError ? (
      <LoadFailure title={text('preview.failed')} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton height="12rem" />
    );
  }
  return (
    <div className="stack">
      <div>
        <Button onClick={() => setEdited('new')}>{text('preview.add')}</Button>
      </div>
      {list.data.codes.length === 0 ? (
        <Empty title={text('preview.empty')} />
      ) : (
        <Table label={text('tariffs.tab.kody')}>
          <thead>
            <tr>
              {(['code', 'note', 'valid', 'edit'] as const).map((column) => (
                <th key={column} scope="col">
                  {text(`preview.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.codes.map((row) => (
              <tr key={row.code}>
                <td data-label={text('preview.code')}>
                  <code>{row.code}</code>
                </td>
                <td data-label={text('preview.note')}>{row.note}</td>
                <td data-label={text('preview.valid')}>
                  <Status tone={row.is_active ? 'success' : undefined}>
                    {row.valid_to === null ? text('discounts.open') : formatDate(row.valid_to, market)}
                  </Status>
                </td>
                <td data-label={text('preview.edit')}>
                  <Button size="small" kind="quiet" aria-label={text('preview.edit.of', { code: row.code })} onClick={() => setEdited(row)}>
                    {text('preview.edit')}
                  </Button>
                  <Button
                    size="small"
                    kind="bare"
                    aria-label={text('preview.remove.of', { code: row.code })}
                    onClick={() => setRemoved(row)}
                  >
                    {text('rows.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Dialog isOpen={edited !== null} onClose={() => setEdited(null)} title={text('preview.title')}>
        {edited !== null && <PreviewForm row={edited === 'new' ? null : edited} tariffs={tariffs} onClose={() => setEdited(null)} />}
      </Dialog>
      <RemoveCode row={removed} onClose={() => setRemoved(null)} />
    </div>
  );
}

function RemoveCode({ row, onClose }: { readonly row: PreviewCodeRow | null; onClose(): void }) {
  const text = useText();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const reportFailure = useReportFailure();
  const remove = useMutation({
    mutationFn: (code: string) => checkout.call('admin_delete_preview_code', { params: { code } }),
    onSuccess: () => {
      toast({ kind: 'success', title: text('deleted') });
      reload();
    },
    onError: (error) => {
      reportFailure(text('delete-failed'), error);
      // What a colleague made of it.
      reload();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={row !== null}
      kind="danger"
      title={text('preview.remove.title', { code: row?.code ?? '' })}
      confirm={text('preview.remove')}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => row !== null && remove.mutate(row.code)}
    >
      <p>{text('preview.remove.text')}</p>
    </ConfirmDialog>
  );
}

interface PreviewFormProps {
  readonly row: PreviewCodeRow | null;
  readonly tariffs: readonly Tariff[];
  onClose(): void;
}

const toFields = (row: PreviewCodeRow | null) => ({
  code: row?.code ?? '',
  note: row?.note ?? '',
  ids: row?.barem_ids.join(',') ?? '',
  to: formatOptionalDate(row?.valid_to ?? null),
  active: row?.is_active ?? true,
});

function PreviewForm({ row: opened, tariffs, onClose }: PreviewFormProps) {
  const text = useText();
  const locale = useNameLocale();
  const { toast } = useRemote();
  const reload = useTariffReload();
  const [row, setRow] = useState(opened);
  const start = toFields(row);
  const conflict = useConflict(async () => {
    const { codes } = await checkout.call('admin_list_preview_codes');
    const thing = codes.find(({ code }) => code === row?.code) ?? row;
    return { thing, by: thing?.updated_by ?? null, at: thing?.updated_at ?? null };
  });
  const form = useOfficeForm({
    defaults: start,
    idPrefix: 'preview-',
    rules: {
      code: [fieldRules.required, fieldRules.minLength(4), fieldRules.maxLength(40)],
      note: [fieldRules.maxLength(500)],
      to: [fieldRules.date],
    },
    wirePaths: { valid_to: 'to', barem_ids: 'ids' },
    submit: async (values) => {
      const body = {
        note: values.note,
        barem_ids: values.ids.split(',').filter(Boolean),
        valid_to: readOptionalDate(values.to),
        is_active: values.active,
      };
      if (row === null) await checkout.call('admin_create_preview_code', { body: { ...body, code: values.code.trim() } });
      else await checkout.call('admin_update_preview_code', { params: { code: row.code }, body: { ...body, version: row.version } });
      toast({ kind: 'success', title: text('saved') });
      reload();
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict conflict={conflict} form={form} idPrefix="preview-" start={start} toFields={toFields} onLoad={setRow} onKeep={setRow} />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <Fields>
        <TextField {...form.field('code')} width={3} label={text('preview.code')} readOnly={row !== null} autoComplete="off" />
        <DatePicker {...form.field('to')} width={3} label={text('discounts.to')} optional />
        <TextField {...form.field('note')} label={text('preview.note')} optional />
      </Fields>
      <TokenField
        name="preview-ids"
        label={text('preview.tariffs')}
        add={text('tariffs.groups.add')}
        options={tariffOptions(tariffs, locale, text)}
        values={form.watch('ids').split(',').filter(Boolean)}
        error={form.field('ids').error}
        onChange={(ids) => form.set('ids', ids.join(','))}
      />
      <Switch {...form.field('active')} label={text('preview.active')} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" kind="confirm" busy={form.isBusy}>
          {text('form.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
