import { type ContentItem, type ContentKind, type ContentState, contentStates } from '@okruh/contracts/http/catalog-admin/content';
import { Status } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import type { TableFilters } from '../../office/data-table/filters/table-filter.ts';
import { tableSchema } from '../../office/data-table/table-address.ts';
import type { TableColumn } from '../../office/data-table/table-column.ts';
import { TablePage } from '../../office/data-table/table-page.tsx';
import { useTableRows } from '../../office/data-table/use-table-rows.ts';
import { knownOr } from '../../office/grid/list-address.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { contentKinds, textPath, textsPath } from './content-paths.ts';
import { getName } from './text-kinds.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDate, formatDateTime } from '../../office/language/format.ts';

const schema = tableSchema([], ['status']);
const tones = { draft: undefined, planned: 'wait', published: 'success', ended: undefined } as const;

/** Texts of one kind, and the way to the other kinds. */
export function TextsPage({ kind }: { readonly kind: ContentKind }) {
  const text = useText();
  const mayEdit = useMay('content:edit');
  const [address, write] = useSearchState(schema);
  const { q } = address;
  const state = knownOr(address.filters.status, contentStates, undefined);
  const rows = useTableRows<ContentItem>(address, (page) =>
    catalog.query('admin_list_content', {
      params: { kind },
      query: { ...(q !== undefined && { q }), ...(state !== undefined && { state }), ...page },
    }),
  );
  return (
    <TablePage<ContentItem>
      key={kind}
      name={`content-${kind}`}
      texts="content"
      title={text(`content.${kind}`)}
      label={text(`content.${kind}`)}
      example=""
      actions={
        mayEdit && (
          <PageLink kind="confirm" icon={plusIcon} href={textPath(kind, null)}>
            {text(`content.${kind}.add`)}
          </PageLink>
        )
      }
      above={
        <nav className={`row row-tight ${styles.views}`} aria-label={text('content.kinds')}>
          {contentKinds.map((other) => (
            <Link key={other} className="chip" href={textsPath(other)} aria-current={other === kind ? 'page' : undefined}>
              {text(`content.${other}`)}
            </Link>
          ))}
        </nav>
      }
      columns={useColumns(kind)}
      presets={[{ label: text('content.view.all'), query: '' }]}
      filters={buildFilters(text)}
      rows={rows}
      rowKey={(row) => row.id}
      address={address}
      onChange={write}
    />
  );
}

const buildFilters = (text: TextFunction): TableFilters => ({
  choices: [
    {
      name: 'status',
      label: text('column.state'),
      options: contentStates.map((value) => ({ value, label: text(`content.state.${value}`) })),
    },
  ],
});

/** State of a text, and the instant that it waits for or ended at. */
function State({ item }: { readonly item: ContentItem }) {
  const text = useText();
  const { market } = useRemote();
  const instants: Readonly<Record<ContentState, string | null>> = {
    draft: null,
    planned: item.shown_from,
    published: item.shown_until,
    ended: item.shown_until,
  };
  const at = instants[item.state];
  return (
    <>
      <Status tone={tones[item.state]}>{text(`content.state.${item.state}`)}</Status>
      {at !== null && <span className="sub">{text(`content.${item.state}.at`, { at: formatDateTime(at, market) })}</span>}
    </>
  );
}

function useColumns(kind: ContentKind): readonly TableColumn<ContentItem>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const choices = useQuery({ ...catalog.query('admin_get_content_choices'), enabled: kind === 'faq' });
  const groupName = (id: string): string => choices.data?.faq_groups.find(({ value }) => value === id)?.label ?? '';
  const name: TableColumn<ContentItem> = {
    id: 'name',
    width: 18,
    isFixed: true,
    label: text('column.name'),
    render: (item) => (
      <>
        <Link href={textPath(item.kind, item.id)}>{getName(item)[locale]}</Link>
        {item.href[market] !== null && <span className="sub">{item.href[market]}</span>}
      </>
    ),
  };
  const shown: TableColumn<ContentItem> = {
    id: 'shown',
    width: 9,
    label: text('column.state'),
    render: (item) => <State item={item} />,
  };
  const changed: TableColumn<ContentItem> = {
    id: 'changed',
    width: 9,
    label: text('column.changed'),
    render: (item) => (item.changed_at === null ? '–' : formatDateTime(item.changed_at, market)),
  };
  const own: Readonly<Record<ContentKind, readonly TableColumn<ContentItem>[]>> = {
    'seo-text': [
      {
        id: 'target',
        width: 12,
        label: text('text.target_kind'),
        render: (item) =>
          item.kind === 'seo-text'
            ? [text(`choice.target_kind.${item.target_kind}`), item.names[0]?.name[locale]].filter(Boolean).join(', ')
            : '',
      },
    ],
    article: [
      { id: 'author', width: 8, label: text('text.author'), render: (item) => (item.kind === 'article' ? item.author : '') },
      {
        id: 'date',
        width: 8,
        label: text('text.published_on'),
        render: (item) => (item.kind === 'article' ? formatDate(item.published_on, market) : ''),
      },
    ],
    faq: [{ id: 'group', width: 8, label: text('text.group'), render: (item) => (item.kind === 'faq' ? groupName(item.group) : '') }],
    'marketing-block': [
      {
        id: 'placement',
        width: 10,
        label: text('text.placement'),
        render: (item) => (item.kind === 'marketing-block' ? text(`choice.placement.${item.placement}`) : ''),
      },
      {
        id: 'valid',
        width: 14,
        label: text('text.valid'),
        render: (item) =>
          item.kind === 'marketing-block'
            ? `${formatDate(item.valid_from, market)} – ${item.valid_to === null ? '' : formatDate(item.valid_to, market)}`
            : '',
      },
    ],
    'limited-offer': [
      {
        id: 'valid',
        width: 14,
        label: text('text.valid'),
        render: (item) =>
          item.kind === 'limited-offer' ? `${formatDateTime(item.starts_at, market)} – ${formatDateTime(item.ends_at, market)}` : '',
      },
      {
        id: 'count',
        width: 5,
        label: text('column.products'),
        isNumeric: true,
        render: (item) => (item.kind === 'limited-offer' ? item.variants.length : ''),
      },
    ],
    'menu-entry': [
      {
        id: 'menu',
        width: 8,
        label: text('text.menu'),
        render: (item) => (item.kind === 'menu-entry' ? text(`choice.menu.${item.menu}`) : ''),
      },
      {
        id: 'position',
        width: 5,
        label: text('text.position'),
        isNumeric: true,
        render: (item) => (item.kind === 'menu-entry' ? item.position : ''),
      },
    ],
  };
  return [name, ...own[kind], shown, changed];
}
