import type { OperationImportItem } from '@okruh/contracts/http/repairs-admin/operations';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { repairs } from '../../office/api/repairs-api.ts';
import { ImportChanges } from '../../office/import/import-changes.tsx';
import { ImportPanel } from '../../office/import/import-panel.tsx';

const SAMPLE = `operation;price_czk;price_ron;duration_minutes;on_the_spot;warranty_months;is_offered
op-apple-iphone-13-battery;1590;319;45;1;12;1`;

/** The price list of repairs from a file. */
export function OperationImport() {
  const text = useText();
  const queryClient = useQueryClient();
  return (
    <ImportPanel
      text={text('operation-import.text')}
      sample={SAMPLE}
      send={(form) => repairs.call('admin_import_operations', { form })}
      onSaved={() => void repairs.invalidate(queryClient, 'admin_list_operations', 'admin_list_operation_versions')}
    >
      {({ items }) => <Changes items={items} />}
    </ImportPanel>
  );
}

function Changes({ items }: { readonly items: readonly OperationImportItem[] }) {
  const text = useText();
  return (
    <ImportChanges
      label={text('operation-import.table')}
      items={items}
      itemKey={({ operation, field }) => `${operation}-${field}`}
      columns={[
        { label: text('operations.operation'), render: ({ label }) => label },
        { label: text('operation-import.field'), render: ({ field }) => text(`csv.${field}`) },
        { label: text('operation-import.before'), render: ({ before }) => (before === '' ? '–' : before) },
        { label: text('operation-import.after'), render: ({ after }) => <b>{after === '' ? '–' : after}</b> },
      ]}
    />
  );
}
