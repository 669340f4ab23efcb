import type { WrittenTranslation } from '@okruh/contracts/http/catalog-admin/translations';
import { Empty, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { RecordDialog } from '../../office/dialog/record-dialog.tsx';
import { formatDateTime } from '../../office/language/format.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { fieldPath } from './field-path.ts';

/** What was written in the list of missing translations: by whom and when, and what stood there before. */
export function TranslationHistory({ onClose }: { onClose(): void }) {
  const text = useText();
  return (
    <RecordDialog
      query={catalog.query('admin_list_written_translations', {})}
      title={() => text('translations.history.title')}
      failed={text('translations.history.failed')}
      className={`dialog-sheet ${styles.preview}`}
      onClose={onClose}
    >
      {(data) =>
        data === null || data.items.length === 0 ? <Empty title={text('translations.history.empty')} /> : <Written items={data.items} />
      }
    </RecordDialog>
  );
}

function Written({ items }: { readonly items: readonly WrittenTranslation[] }) {
  const text = useText();
  const { market } = useRemote();
  const locale = useNameLocale();
  const columns = ['of', 'before', 'after', 'at'] as const;
  return (
    <Table label={text('translations.history.title')} stack>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text(`translations.history.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const href = fieldPath(item);
          const name = item.name[locale] || item.name.cs || item.name.ro;
          return (
            <tr key={`${item.written_at} ${item.kind} ${item.id} ${item.part} ${item.field}`}>
              <td data-label={text('translations.history.of')}>
                {href === null ? name : <Link href={href}>{name}</Link>}
                <span className="sub">
                  {text(`translations.field.${item.field}`)}, {text(`translations.language.${item.language}`)}
                </span>
              </td>
              <td data-label={text('translations.history.before')} lang={item.language}>
                {item.before === '' ? <span className="soft">{text('translations.reason.empty')}</span> : item.before}
              </td>
              <td data-label={text('translations.history.after')} lang={item.language}>
                {item.after === '' ? <span className="soft">{text('translations.reason.empty')}</span> : item.after}
              </td>
              <td className="nowrap" data-label={text('translations.history.at')}>
                {item.written_by ?? ''}
                <span className="sub">{formatDateTime(item.written_at, market)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
