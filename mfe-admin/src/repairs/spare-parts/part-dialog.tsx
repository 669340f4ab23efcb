import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { repairs } from '../../office/api/repairs-api.ts';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
import { RecordDialog } from '../../office/dialog/record-dialog.tsx';
import { RecordForm, useRecordForm } from '../../office/form/record-form.tsx';
import { PartFields } from './part-fields.tsx';
import { type PartFields as Values, partRules, partWirePaths, toPartBody, toPartFields } from './part-form.ts';

interface PartDialogProps {
  /** Code of a part, or `new`. */
  readonly opened: string;
  onClose(): void;
}

/** One part: what it is, what takes it and what was changed on it. */
export function PartDialog({ opened, onClose }: PartDialogProps) {
  const text = useText();
  const isNew = opened === 'new';
  const origins = new Map((['original', 'compatible'] as const).map((origin) => [origin, text(`parts.origin.${origin}`)]));
  return (
    <RecordDialog
      query={isNew ? null : repairs.query('admin_get_spare_part', { params: { part: opened } })}
      title={(data) => data?.part.name ?? text(isNew ? 'spare-parts.add' : 'spare-parts.part')}
      failed={text('part.failed')}
      onClose={onClose}
    >
      {(data) => (
        <>
          {data !== null && (
            <p className="soft">
              {[data.part.id, data.part.device_name].join(' · ')}
              <span className="sub">
                {data.operations.length === 0
                  ? text('part.operations.none')
                  : text('part.operations', { operations: data.operations.map(({ name }) => name).join(', ') })}
              </span>
            </p>
          )}
          <PartForm part={data?.part ?? null} onClose={onClose} />
          {data !== null && <ChangeHistory history={data.history} names={origins} />}
        </>
      )}
    </RecordDialog>
  );
}

function PartForm({ part: given, onClose }: { readonly part: SparePart | null; onClose(): void }) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const editing = useRecordForm<Values, SparePart>({
    record: given,
    idPrefix: 'part-',
    rules: partRules,
    wirePaths: partWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/repairs-admin/spare-parts').then(({ adminAddSparePart }) => adminAddSparePart.body),
      toBody: (values) => toPartBody(values, market),
    },
    toFields: toPartFields,
    read: async ({ id }) => {
      const { part: thing } = await repairs.call('admin_get_spare_part', { params: { part: id } });
      return { thing, by: thing.changed_by, at: thing.changed_at };
    },
    save: async (values, base) => {
      const body = toPartBody(values, market);
      if (base === null) {
        await repairs.call('admin_add_spare_part', { body });
        return text('part.added');
      }
      const { code: _code, master_product_id: _device, ...changes } = body;
      await repairs.call('admin_update_spare_part', {
        params: { part: base.id },
        body: { ...changes, is_retired: values.retired, version: base.version },
      });
      return text('part.saved');
    },
    reload: () => void repairs.invalidate(queryClient, 'admin_list_spare_parts', 'admin_get_spare_part'),
    onClose,
  });
  const { form, record: part } = editing;
  return (
    <RecordForm
      of={editing}
      submit={text(part === null ? 'spare-parts.add' : 'part.save')}
      listNames={(theirs) => theirs.also_fits.map(({ id, name }) => ({ value: id, label: name }))}
    >
      <PartFields form={form} part={part} />
    </RecordForm>
  );
}
