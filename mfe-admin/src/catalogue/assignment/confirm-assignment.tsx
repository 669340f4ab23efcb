import type { MasterProductRow } from '@okruh/contracts/http/catalog-admin/products';
import { Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import type { BulkDialog } from '../../office/data-table/bulk/bulk-action.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { buildAssignment, type Change } from './assignment-actions.ts';

interface ConfirmAssignmentProps {
  readonly change: Change;
  readonly dialog: BulkDialog<MasterProductRow>;
  readonly categories: readonly string[];
  /** Called when it begins. */
  onStart(): void;
}

/** Says what will change before it does, or that no category is chosen. */
export function ConfirmAssignment({ change, dialog, categories, onStart }: ConfirmAssignmentProps) {
  const text = useText();
  const locale = useNameLocale();
  const names = useQuery(catalog.query('get_type_categories', { query: {} })).data?.items ?? [];
  const isReady = categories.length > 0;
  return (
    <ConfirmDialog
      isOpen
      title={text('confirm.title')}
      confirm={text(isReady ? `assignment.${change}` : 'assignment.choose')}
      isBusy={false}
      onClose={dialog.close}
      onConfirm={() => {
        if (isReady) {
          dialog.start(buildAssignment(change, categories, text));
          onStart();
        } else {
          dialog.close();
        }
      }}
    >
      {isReady ? (
        <>
          <p>{text(`assignment.confirm.${change}`, { count: dialog.rows.length })}</p>
          <ul className={styles.errors}>
            {categories.map((id) => (
              <li key={id}>{names.find((category) => category.id === id)?.path[locale] ?? id}</li>
            ))}
          </ul>
        </>
      ) : (
        <Notice tone="warning" title={text('assignment.nothing-chosen')} />
      )}
    </ConfirmDialog>
  );
}
