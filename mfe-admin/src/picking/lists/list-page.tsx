import type { PickingList } from '@okruh/contracts/http/picking-work';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Skeleton, Table, Timeline, type TimelineEntry } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { picking } from '../../office/api/picking-api.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';
import { Facts } from '../../office/page/facts.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { RecordChanges } from '../../office/record-changes/record-changes.tsx';
import { useMay } from '../../office/session.ts';
import { isEnded } from '../queue/applied-lists.ts';
import styles from '../picking.module.css';
import { MissingPanel } from '../missing-panel.tsx';
import { ListStatus } from '../picking-words.tsx';
import { DueBadge } from '../scanning/due-badge.tsx';
import { formatDateTime } from '../../office/language/format.ts';

/** One picking list: what belongs to it, what was scanned, when it went from hand to hand. */
export function ListPage({ id }: { readonly id: string }) {
  const text = useText();
  const mayWork = useMay('picking:work');
  const { data: list, error, refetch } = useQuery({ ...picking.query('admin_get_picking_list', { params: { id } }), staleTime: 0 });
  const title = list === undefined ? text('picking.list') : text('picking.list-number', { number: list.number });
  const station = pathTo(officePaths['picking-station'], { wave: id });
  return (
    <AdminPage
      title={title}
      actions={
        <>
          {mayWork && list !== undefined && !isEnded(list) && <PageLink href={station}>{text('picking.open-station')}</PageLink>}
          <RecordChanges kind="picking-list" record={id} toQuery={(query) => picking.query('admin_list_record_changes', { query })} />
        </>
      }
    >
      {error !== null && <LoadFailure title={text('picking.list.failed')} error={error} onRetry={() => void refetch()} />}
      {list === undefined && error === null && <Skeleton height="24rem" />}
      {list !== undefined && (
        <div className="stack">
          <ListFacts list={list} />
          <MissingPanel list={list} />
          <Items list={list} />
          <div className={styles.boardColumns}>
            <Log list={list} />
            <section className="panel stack">
              <h2>{text('picking.times')}</h2>
              <Timeline entries={toEntries(text, list)} />
            </section>
          </div>
        </div>
      )}
    </AdminPage>
  );
}

function ListFacts({ list }: { readonly list: PickingList }) {
  const text = useText();
  return (
    <section className="panel stack">
      <Facts
        facts={[
          [text('picking.status'), <ListStatus key="status" status={list.status} />],
          [
            text('picking.order-number'),
            <Link key="order" href={pathTo(officePaths.order, { id: list.order_id })}>
              {list.order_number}
            </Link>,
          ],
          [text('picking.part.label'), text('picking.part', { part: list.part, parts: list.parts })],
          [text('picking.place'), `${list.place_name} (${list.market.toUpperCase()})`],
          [text('picking.delivery'), [text(`picking.delivery.${list.type_delivery_code}`), list.store_name].filter(Boolean).join(', ')],
          [text('picking.crate'), list.crate || '–'],
          [text('picking.assignee'), list.assignee || '–'],
          [text('picking.due'), list.due_at === null ? '–' : <DueBadge key="due" list={list} />],
        ]}
      />
    </section>
  );
}

function Items({ list }: { readonly list: PickingList }) {
  const text = useText();
  return (
    <Table label={text('picking.items')} stack>
      <thead>
        <tr>
          <th scope="col">{text('picking.location.label')}</th>
          <th scope="col">{text('picking.product')}</th>
          <th scope="col">{text('picking.serials')}</th>
          <th scope="col" className="end">
            {text('picking.picked')}
          </th>
          <th scope="col" className="end">
            {text('picking.status.not_found')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.items.map((item) => (
          <tr key={item.item}>
            <td data-label={text('picking.location.label')}>{item.location ?? text('picking.no-location')}</td>
            <td data-label={text('picking.product')}>
              <span>
                {item.name}
                <span className="sub">{[item.spec, item.code].filter(Boolean).join(' · ')}</span>
                {item.replaces !== undefined && <span className="sub">{text('picking.replaces', { name: item.replaces })}</span>}
              </span>
            </td>
            <td data-label={text('picking.serials')}>{item.serials.join(', ')}</td>
            <td data-label={text('picking.picked')} className="end">
              {text('picking.of', { picked: item.picked, quantity: item.quantity })}
            </td>
            <td data-label={text('picking.status.not_found')} className="end">
              {item.missing}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What undo would take back, oldest first. */
function Log({ list }: { readonly list: PickingList }) {
  const text = useText();
  const names = new Map(list.items.map(({ item, name }) => [item, name]));
  return (
    <section className="panel stack">
      <h2>{text('picking.log')}</h2>
      {list.log.length === 0 ? (
        <p className="muted">{text('picking.log.empty')}</p>
      ) : (
        <ol>
          {list.log.map(({ kind, item, quantity, serial }, index) => (
            // A log only grows at its end.
            <li key={index}>
              {[
                text(`picking.kind.${kind}`),
                item === null ? null : names.get(item),
                kind === 'crate' ? list.crate : null,
                serial,
                quantity > 1 ? `${quantity}×` : null,
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const moments = ['released', 'started', 'picked', 'packed', 'handed_over', 'delivered'] as const;

const toEntries = (text: ReturnType<typeof useText>, list: PickingList): readonly TimelineEntry[] =>
  moments.map((moment) => {
    const at = list[`${moment}_at`];
    return {
      id: moment,
      title: text(`picking.moment.${moment}`),
      state: at === null ? 'later' : 'done',
      ...(at !== null && { time: formatDateTime(at, list.market), dateTime: at }),
    };
  });
