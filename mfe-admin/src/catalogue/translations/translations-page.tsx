import { type MissingTranslation, translatedKinds } from '@okruh/contracts/http/catalog-admin/translations';
import { officeParameters } from '@okruh/contracts/office-parameters';
import { Button, Status } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { useCellEdits } from '../../office/data-table/editing/use-cell-edits.ts';
import { useMay } from '../../office/session.ts';
import { fieldPath } from './field-path.ts';
import { translationEditor } from './translation-editor.ts';
import { TranslationHistory } from './translation-history.tsx';

const languages = ['cs', 'ro'] as const;
const schema = tableSchema([], ['kind', 'language']);

/** Filters of the address as the service knows them. */
function toFilters({ q, filters }: TableAddress) {
  const kind = knownOr(filters.kind, translatedKinds, undefined);
  const language = knownOr(filters.language, languages, undefined);
  return { ...(q !== undefined && { q }), ...(kind !== undefined && { kind }), ...(language !== undefined && { language }) };
}

/** Texts that are missing in one of the languages, each with the way to its field. */
export function TranslationsPage() {
  const text = useText();
  const locale = useNameLocale();
  const [address, write] = useSearchState(schema);
  const mayEdit = useMay('catalog:edit');
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const filters = toFilters(address);
  const rows = useTableRows<MissingTranslation>(address, (page) =>
    catalog.query('admin_list_missing_translations', { query: { ...filters, ...page } }),
  );
  const edits = useCellEdits<MissingTranslation>(toKey, (row) =>
    [row.name[locale] || row.name.cs || row.name.ro, text(`translations.field.${row.field}`)].join(', '),
  );
  return (
    <>
      <TablePage<MissingTranslation>
        actions={
          <Button kind="quiet" onClick={() => setHistoryOpen(true)}>
            {text('translations.history')}
          </Button>
        }
        name="translations"
        texts="translations"
        columns={buildColumns(text, locale)}
        presets={[
          { label: text('translations.all'), query: '' },
          ...languages.map((language) => ({
            label: text(`translations.language.${language}`),
            query: `${officeParameters.language}=${language}`,
          })),
        ]}
        filters={buildFilters(text)}
        rows={rows}
        rowKey={toKey}
        edits={mayEdit ? edits : undefined}
        address={address}
        onChange={write}
      />
      {isHistoryOpen && <TranslationHistory onClose={() => setHistoryOpen(false)} />}
    </>
  );
}

const toKey = ({ kind, id, part, field }: MissingTranslation): string => [kind, id, part, field].join(' ');

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    {
      name: 'kind',
      label: text('translations.kind'),
      options: translatedKinds.map((value) => ({ value, label: text(`translations.kind.${value}`) })),
    },
    {
      name: 'language',
      label: text('translations.language'),
      options: languages.map((value) => ({ value, label: text(`translations.language.${value}`) })),
    },
  ],
});

const buildColumns = (text: TextFunction, locale: 'cs' | 'ro'): readonly TableColumn<MissingTranslation>[] => [
  {
    id: 'name',
    width: 16,
    isFixed: true,
    label: text('column.name'),
    render: (row) => {
      const href = fieldPath(row);
      const name = row.name[locale] || row.name.cs || row.name.ro;
      return (
        <>
          {href === null ? name : <Link href={href}>{name}</Link>}
          <span className="sub">{text(`translations.kind.${row.kind}`)}</span>
        </>
      );
    },
  },
  { id: 'field', width: 10, label: text('translations.field'), render: (row) => text(`translations.field.${row.field}`) },
  {
    id: 'language',
    width: 8,
    label: text('translations.language'),
    render: (row) => (
      <>
        {text(`translations.language.${row.language}`)}
        <span className="sub">
          {row.reason === null ? (
            <Status tone="success">{text('translations.written')}</Status>
          ) : (
            <Status tone={row.reason === 'empty' ? 'danger' : 'wait'}>{text(`translations.reason.${row.reason}`)}</Status>
          )}
        </span>
      </>
    ),
  },
  {
    id: 'text',
    width: 22,
    label: text('translations.text'),
    render: (row) => <span lang={row.language === 'cs' ? 'ro' : 'cs'}>{row.text}</span>,
  },
  {
    id: 'value',
    width: 18,
    label: text('translations.value'),
    render: (row) =>
      row.max_length === null ? <span className="soft">{text('translations.in-form')}</span> : <span lang={row.language}>{row.value}</span>,
    editor: translationEditor,
  },
];
