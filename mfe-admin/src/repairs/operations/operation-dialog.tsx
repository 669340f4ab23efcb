import type { OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { repairs } from '../../office/api/repairs-api.ts';
import { ChangeHistory } from '../../office/conflict/change-history.tsx';
import { RecordDialog } from '../../office/dialog/record-dialog.tsx';
import { RecordForm, useRecordForm } from '../../office/form/record-form.tsx';
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
  return (
    <RecordDialog
      query={isNew ? null : repairs.query('admin_get_operation', { params: { operation: opened } })}
      title={(data) =>
        data === undefined ? text(isNew ? 'operations.add' : 'operations.one') : `${data.operation.device_name}: ${data.operation.label}`
      }
      failed={text('operations.one.failed')}
      onClose={onClose}
    >
      {(data) => (
        <>
          <OperationForm operation={data?.operation ?? null} onClose={onClose} />
          {data !== null && <ChangeHistory history={data.history} />}
        </>
      )}
    </RecordDialog>
  );
}

function OperationForm({ operation: given, onClose }: { readonly operation: OperationRow | null; onClose(): void }) {
  const text = useText();
  const { market } = useRemote();
  const queryClient = useQueryClient();
  const editing = useRecordForm<Values, OperationRow>({
    record: given,
    idPrefix: 'operation-',
    rules: operationRules,
    wirePaths: operationWirePaths,
    contract: {
      load: () => import('@okruh/contracts/http/repairs-admin/operations').then(({ adminAddOperations }) => adminAddOperations.body),
      toBody: (values) => toOperationBody(values, market),
    },
    toFields: toOperationFields,
    read: async ({ id }) => {
      const { operation: thing } = await repairs.call('admin_get_operation', { params: { operation: id } });
      return { thing, by: thing.changed_by, at: thing.changed_at };
    },
    save: async (values, base) => {
      const body = toOperationBody(values, market);
      if (base === null) {
        await repairs.call('admin_add_operations', { body });
        return text('operations.added', { count: body.master_product_ids.length });
      }
      const { master_product_ids: _devices, with_parts_of_kind: _parts, ...changes } = body;
      await repairs.call('admin_update_operation', { params: { operation: base.id }, body: { ...changes, version: base.version } });
      return text('operations.saved');
    },
    reload: () => void repairs.invalidate(queryClient, 'admin_list_operations', 'admin_get_operation', 'admin_list_operation_versions'),
    onClose,
  });
  const { form, record: operation } = editing;
  return (
    <RecordForm
      of={editing}
      submit={text(operation === null ? 'operations.add' : 'operations.save')}
      listNames={(theirs) => theirs.spare_parts.map(({ id, name }) => ({ value: id, label: name }))}
    >
      <OperationFields form={form} operation={operation} />
    </RecordForm>
  );
}
