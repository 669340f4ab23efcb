import type { ContentItem, ContentKind } from '@okruh/contracts/http/catalog-admin/content';
import { Status } from '@okruh/ui';
import { plusIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { catalog } from '../../office/api/api.ts';
import { type Column, DataGrid, GridToolbar } from '../../office/grid/data-grid.tsx';
import { gridSchema, listQuery } from '../../office/grid/grid-address.ts';
import { PageLink } from '../../office/page/page-link.tsx';
import { useMay } from '../../office/session.ts';
import { contentKinds, textPath, textsPath } from './content-paths.ts';
import { isShown, getName } from './text-kinds.ts';
import { useNameLocale } from '../../office/language/language.ts';
import { formatDate, formatDateTime } from '../../office/language/format.ts';

const schema = gridSchema([], []);

/** Texts of one kind, and the way to the other kinds. */
export function TextsPage({ kind }: { readonly kind: ContentKind }) {
  const text = useText();
  const mayEdit = useMay('content:edit');
  const [address, write] = useSearchState(schema);
  const list = useQuery({
    ...catalog.query('admin_list_content', { params: { kind }, query: listQuery(address) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const columns = useColumns(kind);
  return (
    <AdminPage
      title={text(`content.${kind}`)}
      actions={
        mayEdit && (
          <PageLink kind="confirm" icon={plusIcon} href={textPath(kind, null)}>
            {text(`content.${kind}.add`)}
          </PageLink>
        )
      }
    >
      <nav className={`row row-tight ${styles.views}`} aria-label={text('content.kinds')}>
        {contentKinds.map((other) => (
          <Link key={other} className="chip" href={textsPath(other)} aria-current={other === kind ? 'page' : undefined}>
            {text(`content.${other}`)}
          </Link>
        ))}
      </nav>
      <div className={`stack ${styles.list}`}>
        <GridToolbar address={address} onChange={write} search={text('content.search')} />
        <DataGrid
          label={text(`content.${kind}`)}
          columns={columns}
          rowKey={(row) => row.id}
          list={list}
          address={address}
          onChange={write}
          failed={text('content.failed')}
          empty={text('content.empty')}
        />
      </div>
    </AdminPage>
  );
}

function useColumns(kind: ContentKind): readonly Column<ContentItem>[] {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const choices = useQuery({ ...catalog.query('admin_get_content_choices'), enabled: kind === 'faq' });
  const groupName = (id: string): string => choices.data?.faq_groups.find(({ value }) => value === id)?.label ?? '';
  const name: Column<ContentItem> = {
    id: 'name',
    label: text('column.name'),
    render: (item) => (
      <>
        <Link href={textPath(item.kind, item.id)}>{getName(item)[locale]}</Link>
        {item.href[market] !== null && <span className="sub">{item.href[market]}</span>}
      </>
    ),
  };
  const shown: Column<ContentItem> = {
    id: 'shown',
    label: text('column.state'),
    render: (item) => <Status tone={isShown(item) ? 'success' : 'wait'}>{text(isShown(item) ? 'content.shown' : 'content.hidden')}</Status>,
  };
  const changed: Column<ContentItem> = {
    id: 'changed',
    label: text('column.changed'),
    render: (item) => (item.changed_at === null ? '–' : formatDateTime(item.changed_at, market)),
  };
  const own: Readonly<Record<ContentKind, readonly Column<ContentItem>[]>> = {
    'seo-text': [
      {
        id: 'target',
        label: text('text.target_kind'),
        render: (item) =>
          item.kind === 'seo-text'
            ? [text(`choice.target_kind.${item.target_kind}`), item.names[0]?.name[locale]].filter(Boolean).join(', ')
            : '',
      },
    ],
    article: [
      { id: 'author', label: text('text.author'), render: (item) => (item.kind === 'article' ? item.author : '') },
      {
        id: 'date',
        label: text('text.published_on'),
        render: (item) => (item.kind === 'article' ? formatDate(item.published_on, market) : ''),
      },
    ],
    faq: [{ id: 'group', label: text('text.group'), render: (item) => (item.kind === 'faq' ? groupName(item.group) : '') }],
    'marketing-block': [
      {
        id: 'placement',
        label: text('text.placement'),
        render: (item) => (item.kind === 'marketing-block' ? text(`choice.placement.${item.placement}`) : ''),
      },
      {
        id: 'valid',
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
        label: text('text.valid'),
        render: (item) =>
          item.kind === 'limited-offer' ? `${formatDateTime(item.starts_at, market)} – ${formatDateTime(item.ends_at, market)}` : '',
      },
      {
        id: 'count',
        label: text('column.products'),
        end: true,
        render: (item) => (item.kind === 'limited-offer' ? item.variants.length : ''),
      },
    ],
    'menu-entry': [
      { id: 'menu', label: text('text.menu'), render: (item) => (item.kind === 'menu-entry' ? text(`choice.menu.${item.menu}`) : '') },
      { id: 'position', label: text('text.position'), end: true, render: (item) => (item.kind === 'menu-entry' ? item.position : '') },
    ],
  };
  return [name, ...own[kind], shown, changed];
}
