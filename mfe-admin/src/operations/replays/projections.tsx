import type { Rebuild } from '@okruh/contracts/consumer-routes';
import type { Market } from '@okruh/market';
import { Button, Notice, Skeleton, Status, Table, type Tone } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useMay } from '../../office/session.ts';
import styles from '../operations.module.css';
import { ReasonDialog } from '../reason-dialog.tsx';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 5_000;
const RUNNING_EVERY_MS = 1_000;

interface Asked {
  readonly service: string;
  readonly name: string;
  readonly mayWrite: boolean;
}

/** Tables that are made of events alone: compared with their stream beside the live ones, and put right when they differ. */
export function Projections() {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = useQuery({
    ...ops.query('admin_list_projections'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ rebuild }) => rebuild?.state === 'running') === true ? RUNNING_EVERY_MS : EVERY_MS,
  });
  return (
    <section className="stack" aria-labelledby="projections">
      <h2 id="projections">{text('projections.title')}</h2>
      <p className="muted">{text('projections.text')}</p>
      {found.isPending && <Skeleton height="16rem" />}
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('projections.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && found.data.unreachable.length > 0 && (
        <Notice tone="warning" title={text('projections.unreachable', { services: found.data.unreachable.join(', ') })} />
      )}
      {found.data !== undefined && (
        <Table label={text('projections.title')} stack>
          <thead>
            <tr>
              <th scope="col">{text('projections.name')}</th>
              <th scope="col">{text('projections.last')}</th>
              {mayAct && (
                <th scope="col">
                  <span className="sr">{text('consumers.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {found.data.items.map(({ service, name, stream, tables, rebuild }) => (
              <tr key={`${service}.${name}`}>
                <th scope="row">
                  {service}.{name}
                  <span className="sub">
                    {stream} → {tables.join(', ')}
                  </span>
                </th>
                <td data-label={text('projections.last')}>
                  <div>{rebuild === null ? text('projections.never') : <Outcome rebuild={rebuild} market={market} text={text} />}</div>
                </td>
                {mayAct && (
                  <td className="end">
                    <div className={styles.acts}>
                      {([false, true] as const).map((mayWrite) => (
                        <Button
                          key={String(mayWrite)}
                          kind="quiet"
                          size="small"
                          disabled={rebuild?.state === 'running'}
                          aria-label={`${text(mayWrite ? 'projections.write' : 'projections.compare')} ${service}.${name}`}
                          onClick={() => setAsked({ service, name, mayWrite })}
                        >
                          {text(mayWrite ? 'projections.write' : 'projections.compare')}
                        </Button>
                      ))}
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {asked !== null && <RebuildDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface OutcomeProps {
  readonly rebuild: Rebuild;
  readonly market: Market;
  readonly text: TextFunction;
}

/** What the last rebuild found, or how far it is. */
function Outcome({ rebuild, market, text }: OutcomeProps) {
  const { report } = rebuild;
  const wrong = report === null ? 0 : report.missing + report.different + report.stray;
  const tone: Tone | 'wait' =
    rebuild.state === 'running' ? 'wait' : rebuild.state !== 'done' ? 'danger' : wrong === 0 || rebuild.may_write ? 'success' : 'warning';
  return (
    <>
      <Status tone={tone}>
        {rebuild.state === 'running'
          ? text('projections.running', { read: formatNumber(rebuild.read, market), total: formatNumber(rebuild.total, market) })
          : rebuild.state !== 'done'
            ? text(rebuild.state === 'lost' ? 'projections.lost' : 'projections.failed-state')
            : wrong === 0
              ? text('projections.right', { count: report?.rows ?? 0 })
              : text(rebuild.may_write ? 'projections.put-right' : 'projections.wrong', { count: wrong })}
      </Status>
      {report !== null && wrong > 0 && (
        <span className="sub">
          {text('projections.found', { missing: report.missing, different: report.different, stray: report.stray })}
        </span>
      )}
      {rebuild.error !== '' && <span className="sub">{rebuild.error}</span>}
      <span className="sub">
        {rebuild.started_by}, {formatDateTime(rebuild.started_at, market)}
      </span>
    </>
  );
}

function RebuildDialog({ asked: { service, name, mayWrite }, onClose }: { readonly asked: Asked; onClose(): void }) {
  const text = useText();
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const kind = mayWrite ? 'write' : 'compare';
  const send = async (reason: string): Promise<void> => {
    await ops.call('admin_rebuild_projection', { params: { service, name }, body: { id, may_write: mayWrite, reason } });
    await ops.invalidate(queryClient, 'admin_list_projections');
    onClose();
  };
  return (
    <ReasonDialog
      title={text(`projections.${kind}.title`, { name: `${service}.${name}` })}
      submitLabel={text(`projections.${kind}`)}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{text(`projections.${kind}.text`)}</p>
    </ReasonDialog>
  );
}
