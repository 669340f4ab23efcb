import { type ActionKind, actionKinds } from '@okruh/contracts/http/ops-admin/action-kinds';
import type { OperationsAction } from '@okruh/contracts/http/ops-admin/actions';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Empty, Select, Skeleton, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { EventsFrame } from './events-frame.tsx';
import styles from './operations.module.css';
import { formatDateTime } from '../office/language/format.ts';

const isKind = (word: string): word is ActionKind => actionKinds.some((kind) => kind === word);

const schema = {
  parse: ({ action = '', person = '', before = '' }: Readonly<Record<string, string>>) => ({
    action: isKind(action) ? action : ('' as const),
    person,
    before: /^[1-9]\d{0,14}$/.test(before) ? Number(before) : 0,
  }),
};

/** Who did what to events, consumers and alerts, when and why; newest first. */
export function ActionsPage() {
  const text = useText();
  const [{ action, person, before }, write] = useSearchState(schema);
  const query = { ...(action !== '' && { action }), ...(person !== '' && { person }), ...(before > 0 && { before }) };
  const found = useQuery({ ...ops.query('admin_list_actions', { query }), staleTime: 0 });
  const pageAddress = (start: number | null): string => {
    const next = new URLSearchParams({ ...(action !== '' && { action }), ...(person !== '' && { person }) });
    if (start !== null) next.set('before', String(start));
    return next.size === 0 ? officePaths.actions : `${officePaths.actions}?${next.toString()}`;
  };
  const next = found.data?.next ?? null;
  return (
    <EventsFrame title={text('actions.title')} view="actions">
      <div className="stack">
        <div className={styles.filters}>
          <Select
            id="action-kind"
            label={text('actions.kind')}
            value={action}
            options={[
              { value: '', label: text('actions.any') },
              ...actionKinds.map((kind) => ({ value: kind, label: text(`actions.kind.${kind}`) })),
            ]}
            onChange={({ target: { value } }) => write({ action: isKind(value) ? value : undefined, before: undefined })}
          />
          <Select
            id="action-person"
            label={text('actions.person')}
            value={person}
            options={[
              { value: '', label: text('actions.anybody') },
              ...(found.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name === '' ? id : name })),
            ]}
            onChange={(event) => write({ person: event.target.value, before: undefined })}
          />
        </div>
        {found.isPending && <Skeleton height="16rem" />}
        {found.data === undefined && found.isError && (
          <LoadFailure title={text('actions.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data?.items.length === 0 && <Empty title={text('actions.nothing')} />}
        {found.data !== undefined && found.data.items.length > 0 && <Actions actions={found.data.items} />}
        <div className="row">
          {before > 0 && (
            <PageLink kind="quiet" size="small" href={pageAddress(null)}>
              {text('actions.newest')}
            </PageLink>
          )}
          {next !== null && (
            <PageLink kind="quiet" size="small" href={pageAddress(next)}>
              {text('actions.more')}
            </PageLink>
          )}
        </div>
      </div>
    </EventsFrame>
  );
}

function Actions({ actions }: { readonly actions: readonly OperationsAction[] }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <Table label={text('actions.title')} stack>
      <thead>
        <tr>
          <th scope="col">{text('actions.at')}</th>
          <th scope="col">{text('actions.person')}</th>
          <th scope="col">{text('actions.kind')}</th>
          <th scope="col">{text('actions.about')}</th>
          <th scope="col">{text('actions.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {actions.map(({ id, at, person, action, reason, about, count }) => (
          <tr key={id}>
            <th scope="row">{formatDateTime(at, market)}</th>
            <td data-label={text('actions.person')}>{person}</td>
            <td data-label={text('actions.kind')}>{isKind(action) ? text(`actions.kind.${action}`) : action}</td>
            <td data-label={text('actions.about')}>
              <ul className="list-plain">
                {about.map((one) => (
                  <li key={one.id}>
                    <Link href={toAddress(one)}>{describeAim(one, text)}</Link>
                  </li>
                ))}
                {count > about.length && <li>{text('actions.others', { count: count - about.length })}</li>}
              </ul>
            </td>
            <td data-label={text('actions.reason')}>{reason === '' ? '–' : reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type Aim = OperationsAction['about'][number];

/** Of an id its end, which differs most. */
const describeAim = ({ aim, id }: Aim, text: TextFunction): string =>
  text(`actions.aim.${aim}`, { id: id.length === 36 ? `…${id.slice(-6)}` : id });

/** The page of what an act was about. */
function toAddress({ aim, id }: Aim): string {
  switch (aim) {
    case 'event':
      return pathTo(officePaths.event, { id });
    case 'dead-letter':
      return pathTo(officePaths['dead-letter'], { sequence: id });
    case 'redrive':
      return pathTo(officePaths.redrive, { id });
    case 'replay':
      return pathTo(officePaths.replay, { id });
    case 'projection':
      return officePaths.replays;
    case 'alert':
      return pathTo(officePaths.alert, { id });
    case 'rule':
      return officePaths['alert-rules'];
    case 'silence':
      return officePaths.silences;
    case 'consumer':
      return officePaths.consumers;
  }
}
