import type { OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
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
import { OperationFields } from './operation-fields.tsx';
import {
  type OperationFields as Values,
  operationRules,
  operationWirePaths,
  toOperationBody,
  toOperationFields,
} from './operation-form.ts';

interface OperationDialogProps {
  /** Id of an operation, or `new`. */
  readonly opened: string;
  onClose(): void;
}

/** One operation: what it is, costs and takes, and what was changed on it. Each save is a version of the price list. */
export function OperationDialog({ opened, onClose }: OperationDialogProps) {
  const text = useText();
  const isNew = opened === 'new';
  const { data, error, refetch } = useQuery({
    ...repairs.query('admin_get_operation', { params: { operation: opened } }),
    staleTime: 0,
    enabled: !isNew,
  });
  const title = data === undefined ? text('operations.one') : `${data.operation.device_name}: ${data.operation.label}`;
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? text('operations.add') : title}>
      {isNew && <OperationForm operation={null} onClose={onClose} />}
      {!isNew && data === undefined && error === null && <Skeleton height="24rem" />}
      {!isNew && data === undefined && error !== null && (
        <LoadFailure title={text('operations.one.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className="stack">
          <OperationForm operation={data.operation} onClose={onClose} />
          <ChangeHistory history={data.history} />
        </div>
      )}
    </Dialog>
  );
}

function OperationForm({ operation: given, onClose }: { readonly operation: OperationRow | null; onClose(): void }) {
  // What somebody changes meanwhile is a conflict, not another beginning of the form.
  const [operation, setOperation] = useState(given);
  const text = useText();
  const { toast, market } = useRemote();
  const queryClient = useQueryClient();
  const start = toOperationFields(operation);
  const conflict = useConflict<OperationRow>(async () => {
    if (operation === null) throw new Error('a new operation has no other version');
    const { operation: thing } = await repairs.call('admin_get_operation', { params: { operation: operation.id } });
    return { thing, by: thing.changed_by, at: thing.changed_at };
  });
  const form = useOfficeForm<Values>({
    defaults: start,
    idPrefix: 'operation-',
    rules: operationRules,
    wirePaths: operationWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/repairs-admin/operations').then(({ adminAddOperations }) => adminAddOperations.body),
      toBody: (values) => toOperationBody(values, market),
    },
    submit: async (values) => {
      const body = toOperationBody(values, market);
      if (operation === null) await repairs.call('admin_add_operations', { body });
      else {
        const { master_product_ids: _devices, with_parts_of_kind: _parts, ...changes } = body;
        await repairs.call('admin_update_operation', {
          params: { operation: operation.id },
          body: { ...changes, version: (conflict.saved ?? operation).version },
        });
      }
      void repairs.invalidate(queryClient, 'admin_list_operations', 'admin_get_operation', 'admin_list_operation_versions');
      toast({
        kind: 'success',
        title: operation === null ? text('operations.added', { count: body.master_product_ids.length }) : text('operations.saved'),
      });
      onClose();
    },
    onFailure: conflict.take,
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormConflict
        conflict={conflict}
        form={form}
        idPrefix="operation-"
        start={start}
        toFields={toOperationFields}
        listNames={(theirs) => theirs.spare_parts.map(({ id, name }) => ({ value: id, label: name }))}
        onLoad={(theirs) => setOperation(theirs)}
      />
      <ErrorSummary {...form.summary} title={text('form.summary', { count: form.summary.errors.length })} />
      <OperationFields form={form} operation={operation} />
      <DialogButtons onCancel={onClose}>
        <Button
          type="submit"
          kind="confirm"
          busy={form.isBusy}
          disabledBecause={operation === null || form.isDirty ? undefined : text('form.unchanged')}
        >
          {text(operation === null ? 'operations.add' : 'operations.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
