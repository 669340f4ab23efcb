import type { Term, TermKind } from '@okruh/contracts/http/catalog-admin/terms';
import { Button, LinkButton } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { useState } from 'react';
import styles from '../../office/admin.module.css';
import catalogueStyles from '../../office/catalogue.module.css';
import { catalog } from '../../office/api/api.ts';
import { type Column, DataGrid, GridToolbar } from '../../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { useMay } from '../../office/session.ts';
import { TermDialog } from './term-dialog.tsx';
import { useNameLocale } from '../../office/language/language.ts';
import { formatNumber } from '../../office/language/format.ts';

const schema = gridSchema([], []);

/** Attributes, groups, badges or manufacturers. */
export function TermGrid({ kind }: { readonly kind: TermKind }) {
  const text = useText();
  const mayEdit = useMay('catalog:edit');
  const [address, write] = useSearchState(schema);
  const [open, setOpen] = useState<Term | 'new' | null>(null);
  const list = useQuery({
    ...catalog.query('admin_list_terms', { params: { kind }, query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const columns = useColumns(kind, mayEdit ? setOpen : null);
  return (
    <div className={`stack ${styles.list}`}>
      <GridToolbar address={address} onChange={write} search={text(`terms.${kind}.search`)}>
        {mayEdit && (
          <Button size="small" icon={plusIcon} onClick={() => setOpen('new')}>
            {text(`terms.${kind}.add`)}
          </Button>
        )}
      </GridToolbar>
      <DataGrid
        label={text(`attributes.tab.${kind}`)}
        columns={columns}
        rowKey={(row) => row.id}
        list={list}
        address={address}
        onChange={write}
        failed={text('attributes.failed')}
        empty={text('attributes.empty')}
      />
      {open !== null && <TermDialog kind={kind} term={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function useColumns(kind: TermKind, onOpen: ((term: Term) => void) | null): readonly Column<Term>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const getName = (term: Term): string => (term.kind === 'manufacturer' ? term.name : term.name[locale]);
  const groups = useQuery({
    ...catalog.query('admin_list_terms', { params: { kind: 'attribute-group' }, query: { page_size: 200 } }),
    enabled: kind === 'attribute',
  });
  const groupNames = new Map(
    (groups.data?.items ?? []).flatMap((term) => (term.kind === 'attribute-group' ? [[term.id, term.name[locale]] as const] : [])),
  );
  const yes = (isSo: boolean): string => text(isSo ? 'yes' : 'no');
  const name: Column<Term> = {
    id: 'name',
    label: text('column.name'),
    render: (term) => (onOpen === null ? getName(term) : <LinkButton onClick={() => onOpen(term)}>{getName(term)}</LinkButton>),
  };
  const used: Column<Term> = { id: 'used', label: text('column.used'), end: true, render: (term) => formatNumber(term.used, market) };
  switch (kind) {
    case 'attribute':
      return [
        name,
        {
          id: 'group',
          label: text('terms.group'),
          render: (term) => (term.kind === 'attribute' ? (groupNames.get(term.group) ?? '') : ''),
        },
        { id: 'unit', label: text('terms.unit'), render: (term) => (term.kind === 'attribute' ? (term.unit?.[locale] ?? '–') : '') },
        {
          id: 'kind',
          label: text('terms.value-kind'),
          render: (term) => (term.kind === 'attribute' ? text(`terms.value-kind.${term.value_kind}`) : ''),
        },
        { id: 'filterable', label: text('terms.filterable'), render: (term) => (term.kind === 'attribute' ? yes(term.filterable) : '') },
        used,
      ];
    case 'attribute-group':
      return [
        name,
        {
          id: 'position',
          label: text('terms.position'),
          end: true,
          render: (term) => (term.kind === 'attribute-group' ? term.position : ''),
        },
        used,
      ];
    case 'badge':
      return [
        name,
        {
          id: 'colour',
          label: text('terms.colour'),
          render: (term) =>
            term.kind === 'badge' ? (
              <span className="row row-tight">
                <span className={catalogueStyles.swatch} style={{ background: term.colour }} /> <code>{term.colour}</code>
              </span>
            ) : null,
        },
        used,
      ];
    case 'manufacturer':
      return [
        name,
        {
          id: 'seo',
          label: text('category.seo-name'),
          render: (term) => (term.kind === 'manufacturer' ? <code>{term.seo_name}</code> : null),
        },
        { id: 'buyout', label: text('category.for_buyout'), render: (term) => (term.kind === 'manufacturer' ? yes(term.for_buyout) : '') },
        {
          id: 'service',
          label: text('category.for_service'),
          render: (term) => (term.kind === 'manufacturer' ? yes(term.for_service) : ''),
        },
        used,
      ];
  }
}
