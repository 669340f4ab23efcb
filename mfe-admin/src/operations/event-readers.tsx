import type { ReaderState } from '@okruh/contracts/http/ops-admin/event-contracts';
import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { Skeleton, Status } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import styles from './operations.module.css';
import { formatNumber } from '../office/language/format.ts';

interface EventReadersProps {
  readonly type: string;
  readonly stream: string;
}

/** Who should get events of a type, and whether each has acknowledged all of its stream. */
export function EventReaders({ type, stream }: EventReadersProps) {
  const text = useText();
  const contract = useQuery(ops.query('admin_get_event_contract', { params: { type } }));
  const consumers = useQuery({ ...ops.query('admin_list_consumers'), staleTime: 0 });
  if (contract.isError)
    return <LoadFailure title={text('contract.failed')} error={contract.error} onRetry={() => void contract.refetch()} />;
  if (contract.isPending || consumers.isPending) return <Skeleton height="6rem" />;
  const { readers } = contract.data.version;
  if (readers.length === 0) return <p className={styles.pad}>{text('contracts.nobody')}</p>;
  const findConsumer = (name: string) => consumers.data?.items.find((one) => one.name === name && one.stream === stream);
  return (
    <ul className={`list-plain ${styles.links}`}>
      {readers.map(({ name, state }) => (
        <li key={name}>
          <b>{name}</b>
          <Progress state={state} consumer={findConsumer(name)} />
        </li>
      ))}
    </ul>
  );
}

function Progress({ state, consumer }: { readonly state: ReaderState; readonly consumer: StreamConsumer | undefined }) {
  const text = useText();
  const { market } = useRemote();
  if (consumer === undefined) return <Status tone={state === 'missing' ? 'danger' : 'wait'}>{text(`contracts.reader.${state}`)}</Status>;
  const open = consumer.pending + consumer.unacknowledged;
  if (open === 0) return <Status tone="success">{text('event.readers.all')}</Status>;
  return (
    <Status tone={consumer.state === 'stopped' ? 'danger' : 'warning'}>
      {text('event.readers.open', { count: open, number: formatNumber(open, market) })}
    </Status>
  );
}
