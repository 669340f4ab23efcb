import type { EventContractView, EventVersion } from '@okruh/contracts/http/ops-admin/event-contracts';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Badge, ButtonLink, Empty, Notice, SearchField, Select, Skeleton, Table } from '@okruh/ui';
import { downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link, useSearchState } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { EventsFrame } from '../events-frame.tsx';
import styles from '../operations.module.css';
import { Readers } from './readers.tsx';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 15_000;
/** The document of all events, served to everybody. */
const ASYNC_API = '/api/docs/events.json';

const schema = { parse: ({ q = '', owner = '' }: Readonly<Record<string, string>>) => ({ q, owner }) };

/** Every event of the shop: what it means, whose it is, which versions are seen and who reads them. */
export function EventContractsPage() {
  const text = useText();
  const [{ q, owner }, write] = useSearchState(schema);
  const found = useQuery({ ...ops.query('admin_list_event_contracts'), staleTime: 0, refetchInterval: EVERY_MS });
  const all = found.data?.items ?? [];
  const owners = [...new Set(all.map((one) => one.owner))].toSorted();
  const items = all.filter((one) => (owner === '' || one.owner === owner) && fits(one, q));
  return (
    <EventsFrame
      title={text('contracts.title')}
      view="event-contracts"
      actions={
        <ButtonLink kind="quiet" size="small" icon={downloadIcon} href={ASYNC_API} download="okruh-events.asyncapi.json">
          {text('contracts.download')}
        </ButtonLink>
      }
    >
      <div className="stack">
        <div className={styles.filters}>
          <SearchField
            key={q}
            label={text('contracts.search')}
            placeholder={text('contracts.search.example')}
            defaultValue={q}
            onSearch={(typed) => write({ q: typed.trim() })}
          />
          <Select
            id="contract-owner"
            label={text('contracts.owner')}
            value={owner}
            options={[{ value: '', label: text('contracts.all') }, ...owners.map((one) => ({ value: one, label: one }))]}
            onChange={(event) => write({ owner: event.target.value })}
          />
        </div>
        {found.isPending && <Skeleton height="20rem" />}
        {found.data === undefined && found.isError && (
          <LoadFailure title={text('contracts.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data?.is_broker_asked === false && <Notice tone="warning" title={text('contracts.broker-away')} />}
        {found.data !== undefined && items.length === 0 && <Empty title={text('contracts.nothing')} />}
        {items.length > 0 && <Contracts contracts={items} />}
      </div>
    </EventsFrame>
  );
}

/** All typed words stand in the name, the meaning or the names of who reads it. */
function fits({ name, summary, versions }: EventContractView, q: string): boolean {
  const readers = versions.flatMap((one) => one.readers.map((reader) => reader.name));
  const whole = [name, summary, ...readers].join(' ').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

function Contracts({ contracts }: { readonly contracts: readonly EventContractView[] }) {
  const text = useText();
  return (
    <Table label={text('contracts.title')} stack>
      <thead>
        <tr>
          <th scope="col">{text('contracts.event')}</th>
          <th scope="col">{text('contracts.owner')}</th>
          <th scope="col">{text('contracts.versions')}</th>
          <th scope="col">{text('contracts.readers')}</th>
        </tr>
      </thead>
      <tbody>
        {contracts.map((contract) => (
          <tr key={contract.name}>
            <th scope="row">
              <Link href={pathTo(officePaths['event-contract'], { type: contract.type })}>{contract.name}</Link>
              <span className="sub">{contract.summary === '' ? text('event.no-contract') : contract.summary}</span>
            </th>
            <td data-label={text('contracts.owner')}>{contract.owner}</td>
            <td data-label={text('contracts.versions')}>
              <ul className="list-plain">
                {contract.versions.map((version) => (
                  <li key={version.type}>
                    <Version version={version} />
                  </li>
                ))}
              </ul>
            </td>
            <td data-label={text('contracts.readers')}>
              <Readers readers={contract.versions[0]?.readers ?? []} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** "v1, 312 za 24 h" and when it was seen last. */
function Version({ version }: { readonly version: EventVersion }) {
  const text = useText();
  const { market } = useRemote();
  return (
    <>
      <Link href={pathTo(officePaths['event-contract'], { type: version.type })}>v{version.version}</Link>{' '}
      {text('contracts.day', { count: formatNumber(version.day, market) })}
      {!version.is_in_contracts && <Badge tone="warning">{text('contracts.off')}</Badge>}
      <span className="sub">{version.last === null ? text('contracts.never') : formatDateTime(version.last.at, market)}</span>
    </>
  );
}
