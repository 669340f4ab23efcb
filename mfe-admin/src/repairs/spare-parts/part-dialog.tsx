import type { SparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { Button, Dialog, ErrorSummary, Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { useOfficeForm } from '../../office/form/use-office-form.ts';
import { repairs } from '../../office/api/repairs-api.ts';
import { FormConflict, useConflict } from '../../office/conflict/conflict.tsx';
import { DialogButtons } from '../../office/dialog/dialog-buttons.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
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
  const { data, error, refetch } = useQuery({
    ...repairs.query('admin_get_spare_part', { params: { part: opened } }),
    staleTime: 0,
    enabled: !isNew,
  });
  const origins = new Map((['original', 'compatible'] as const).map((origin) => [origin, text(`parts.origin.${origin}`)]));
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? text('spare-parts.add') : (data?.part.name ?? text('spare-parts.part'))}>
      {isNew && <PartForm part={null} onClose={onClose} />}
      {!isNew && data === undefined && error === null && <Skeleton height="24rem" />}
      {!isNew && data === undefined && error !== null && (
        <LoadFailure title={text('part.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className="stack">
          <p className="soft">
            {[data.part.id, data.part.device_name].join(' · ')}
            <span className="sub">
              {data.operations.length === 0
                ? text('part.operations.none')
                : text('part.operations', { operations: data.operations.map(({ name }) => name).join(', ') })}
            </span>
          </p>
          <PartForm part={data.part} onClose={onClose} />
          <ChangeHistory history={data.history} names={origins} />
        </div>
      )}
    </Dialog>
  );
}

function PartForm({ part: given, onClose }: { readonly part: SparePart | null; onClose(): void }) {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [part, setPart] = useState(given);
  const text = useText();
  const { toast, market } = useRemote();
  const queryClient = useQueryClient();
  const start = toPartFields(part);
  const conflict = useConflict<SparePart>(async () => {
    if (part === null) throw new Error('a new part has no other version');
    const { part: thing } = await repairs.call('admin_get_spare_part', { params: { part: part.id } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm<Values>({
    defaults: start,
    idPrefix: 'part-',
    rules: partRules,
    wirePaths: partWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/repairs-admin/spare-parts').then(({ adminAddSparePart }) => adminAddSparePart.body),
      toBody: (values) => toPartBody(values, market),
    },
    submit: async (values) => {
      const body = toPartBody(values, market);
      if (part === null) await repairs.call('admin_add_spare_part', { body });
      else {
        const { code: _code, master_product_id: _device, ...changes } = body;
        await repairs.call('admin_update_spare_part', {
          params: { part: part.id },
          body: { ...changes, is_retired: values.retired, version: (conflict.saved ?? part).version },
        });
      }
      void repairs.invalidate(queryClient, 'admin_list_spare_parts', 'admin_get_spare_part');
      toast({ kind: 'success', title: text(part === null ? 'part.added' : 'part.saved') });
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="part-"
        start={start}
        toFields={toPartFields}
        listNames={(theirs) => theirs.also_fits.map(({ id, name }) => ({ value: id, label: name }))}
        onLoad={(theirs) => setPart(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <PartFields form={form} part={part} />
      <DialogButtons onCancel={onClose}>
        <Button
          type="submit"
          kind="confirm"
          busy={form.isBusy}
          disabledBecause={part === null || form.isDirty ? undefined : text('form.unchanged')}
        >
          {text(part === null ? 'spare-parts.add' : 'part.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
