import type { Term, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import { Button, LinkButton } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import { catalog } from '../../office/api/api.ts';
import { tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TableList } from '../../office/data-table/table-list.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { useAttributeGroupChoices } from '../../office/fields/catalogue-choices.ts';
import { useMay } from '../../office/session.ts';
import { TermDialog } from './term-dialog.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatNumber } from '../../office/language/format.ts';

const schema = tableSchema([], []);

/** Attributes, groups, badges or manufacturers. */
export function TermGrid({ kind }: { readonly kind: TermKind }) {
  const text = useText();
  const mayEdit = useMay('catalog:edit');
  const [address, write] = useSearchState(schema);
  const [open, setOpen] = useState<Term | 'new' | null>(null);
  const { q } = address;
  const rows = useTableRows<Term>(address, (page) =>
    catalog.query('admin_list_terms', { params: { kind }, query: { ...(q !== undefined && { q }), ...page } }),
  );
  const columns = useColumns(kind, mayEdit ? setOpen : null);
  return (
    <>
      <TableList<Term>
        name={`terms-${kind}`}
        texts={`terms.${kind}`}
        label={text(`attributes.tab.${kind}`)}
        example=""
        above={
          mayEdit && (
            <div className="row">
              <Button size="small" icon={plusIcon} onClick={() => setOpen('new')}>
                {text(`terms.${kind}.add`)}
              </Button>
            </div>
          )
        }
        columns={columns}
        presets={[{ label: text('terms.view.all'), query: '' }]}
        filters={{ choices: [] }}
        rows={rows}
        rowKey={(row) => row.id}
        address={address}
        onChange={write}
      />
      {open !== null && <TermDialog kind={kind} term={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(kind: TermKind, onOpen: ((term: Term) => void) | null): readonly TableColumn<Term>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const getName = (term: Term): string => (term.kind === 'manufacturer' ? term.name : term.name[locale]);
  const groups = useAttributeGroupChoices({ enabled: kind === 'attribute' });
  const groupNames = new Map(groups.map(({ value, label }) => [value, label]));
  const yes = (isSo: boolean): string => text(isSo ? 'yes' : 'no');
  const name: TableColumn<Term> = {
    id: 'name',
    width: 14,
    isFixed: true,
    label: text('column.name'),
    render: (term) => (onOpen === null ? getName(term) : <LinkButton onClick={() => onOpen(term)}>{getName(term)}</LinkButton>),
  };
  const used: TableColumn<Term> = {
    id: 'used',
    width: 5,
    label: text('column.used'),
    isNumeric: true,
    render: (term) => formatNumber(term.used, market),
  };
  switch (kind) {
    case 'attribute':
      return [
        name,
        {
          id: 'group',
          width: 9,
          label: text('terms.group'),
          render: (term) => (term.kind === 'attribute' ? (groupNames.get(term.group) ?? '') : ''),
        },
        {
          id: 'unit',
          width: 6,
          label: text('terms.unit'),
          render: (term) => (term.kind === 'attribute' ? (term.unit?.[locale] ?? '–') : ''),
        },
        {
          id: 'kind',
          width: 7,
          label: text('terms.value-kind'),
          render: (term) => (term.kind === 'attribute' ? text(`terms.value-kind.${term.value_kind}`) : ''),
        },
        {
          id: 'filterable',
          width: 6,
          label: text('terms.filterable'),
          render: (term) => (term.kind === 'attribute' ? yes(term.filterable) : ''),
        },
        used,
      ];
    case 'attribute-group':
      return [
        name,
        {
          id: 'position',
          width: 6,
          label: text('terms.position'),
          isNumeric: true,
          render: (term) => (term.kind === 'attribute-group' ? term.position : ''),
        },
        used,
      ];
    case 'badge':
      return [name, used];
    case 'manufacturer':
      return [
        name,
        {
          id: 'seo',
          width: 9,
          label: text('category.seo-name'),
          render: (term) => (term.kind === 'manufacturer' ? <code>{term.seo_name}</code> : null),
        },
        {
          id: 'buyout',
          width: 6,
          label: text('category.for_buyout'),
          render: (term) => (term.kind === 'manufacturer' ? yes(term.for_buyout) : ''),
        },
        {
          id: 'service',
          width: 6,
          label: text('category.for_service'),
          render: (term) => (term.kind === 'manufacturer' ? yes(term.for_service) : ''),
        },
        used,
      ];
  }
}
