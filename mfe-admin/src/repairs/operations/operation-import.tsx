import type { OperationImportItem } from '@okruh/contracts/http/repairs-admin/operations';
import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQueryClient } from '@okruh/web-kit/query';
import { repairs } from '../../office/api/repairs-api.ts';
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
  const [line, operation, field] = [text('import.line'), text('operations.operation'), text('operation-import.field')];
  const [before, after] = [text('operation-import.before'), text('operation-import.after')];
  return (
    <Table label={text('operation-import.table')} compact stack>
      <thead>
        <tr>
          <th scope="col" className="end">
            {line}
          </th>
          {[operation, field, before, after].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.operation}-${item.field}`}>
            <td className="end" data-label={line}>
              {item.line}
            </td>
            <td data-label={operation}>{item.label}</td>
            <td data-label={field}>{text(`csv.${item.field}`)}</td>
            <td data-label={before}>{item.before === '' ? '–' : item.before}</td>
            <td data-label={after}>
              <b>{item.after === '' ? '–' : item.after}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
