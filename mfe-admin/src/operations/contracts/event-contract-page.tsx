import type { ContractField } from '@okruh/contracts/http/ops-admin/event-contracts';
import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Badge, Notice, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { Facts } from '../../office/page/facts.tsx';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { EventsFrame } from '../events-frame.tsx';
import styles from '../operations.module.css';
import { Readers } from './readers.tsx';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 15_000;

/** One version of an event: its meaning, its fields, what was seen of it and who reads it. */
export function EventContractPage({ type }: { readonly type: string }) {
  const text = useText();
  const { market } = useRemote();
  const found = useQuery({
    ...ops.query('admin_get_event_contract', { params: { type } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const contract = found.data;
  const back = (
    <PageLink kind="quiet" size="small" href={officePaths['event-contracts']}>
      {text('contracts.back')}
    </PageLink>
  );
  return (
    <EventsFrame title={type} view="event-contracts" actions={back}>
      {found.isPending && <Skeleton height="20rem" />}
      {contract === undefined && found.isError && (
        <LoadFailure title={text('contract.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {contract !== undefined && (
        <div className="stack">
          {!contract.is_broker_asked && <Notice tone="warning" title={text('contracts.broker-away')} />}
          <section className="table-frame" aria-labelledby="contract-heading">
            <div className={styles.frameHead}>
              <h2 id="contract-heading">{text('contract.meaning')}</h2>
              {!contract.version.is_in_contracts && <Badge tone="warning">{text('contracts.off')}</Badge>}
            </div>
            <div className={styles.pad}>
              <p>{contract.summary === '' ? text('event.no-contract') : contract.summary}</p>
              <Facts
                facts={[
                  [text('contracts.owner'), contract.owner],
                  [text('contract.producer'), contract.producer ?? '–'],
                  [text('contract.stream'), contract.stream],
                  [text('contract.subject'), contract.subject],
                  [
                    text('contracts.versions'),
                    contract.versions.map(({ type: other, version, day }) => (
                      <span className="sub" key={other}>
                        {other === type ? (
                          <b>v{version}</b>
                        ) : (
                          <Link href={pathTo(officePaths['event-contract'], { type: other })}>v{version}</Link>
                        )}{' '}
                        {text('contracts.day', { count: formatNumber(day, market) })}
                      </span>
                    )),
                  ],
                  [
                    text('contract.last'),
                    contract.version.last === null ? (
                      text('contracts.never')
                    ) : (
                      <Link href={pathTo(officePaths.event, { id: contract.version.last.id })}>
                        {formatDateTime(contract.version.last.at, market)}
                      </Link>
                    ),
                  ],
                ]}
              />
            </div>
          </section>
          <section className="table-frame" aria-labelledby="readers-heading">
            <div className={styles.frameHead}>
              <h2 id="readers-heading">{text('contracts.readers')}</h2>
            </div>
            <div className={styles.pad}>
              <Readers readers={contract.version.readers} isWhole />
            </div>
          </section>
          {contract.fields.length > 0 && <Fields fields={contract.fields} />}
        </div>
      )}
    </EventsFrame>
  );
}

function Fields({ fields }: { readonly fields: readonly ContractField[] }) {
  const text = useText();
  return (
    <Table label={text('contract.fields')} stack>
      <thead>
        <tr>
          <th scope="col">{text('contract.field')}</th>
          <th scope="col">{text('contract.type')}</th>
          <th scope="col">{text('contract.required')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path}>
            <th scope="row">
              <code>{field.path}</code>
              {field.description !== '' && <span className="sub">{field.description}</span>}
            </th>
            <td data-label={text('contract.type')}>{field.type}</td>
            <td data-label={text('contract.required')}>{text(field.is_required ? 'contract.always' : 'contract.sometimes')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
