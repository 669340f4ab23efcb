import type { Remote } from '@okruh/contracts/http/gateway';
import { Badge, Button, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { ReleaseHealth } from '../office/page/release-health.tsx';
import type { Question } from './question.ts';
import { formatDateTime, formatPercent } from '../office/language/format.ts';

/** Parts of the web with a name of their own in our words. */
const named: ReadonlySet<string> = new Set(['shell', 'mfe-buyout', 'mfe-account', 'mfe-admin']);

interface ReleasePanelProps {
  readonly remote: Remote;
  onAsk(question: Question): void;
}

/** One part of the web: which version is live, and the others with their failures of the last hour. */
export function ReleasePanel({ remote, onAsk }: ReleasePanelProps) {
  const text = useText();
  const { market } = useRemote();
  const heading = `release-${remote.remote}`;
  return (
    <section className="panel stack" aria-labelledby={heading}>
      <div className="panel-title">
        <div className="row row-tight">
          <h2 id={heading}>{named.has(remote.remote) ? text(`release.${remote.remote}`) : remote.remote}</h2>
          {named.has(remote.remote) && <span className="mono muted small">{remote.remote}</span>}
        </div>
        {remote.previous !== null && (
          <Button kind="quiet" size="small" onClick={() => onAsk({ kind: 'roll-back', remote })}>
            {text('roll-back.open', { version: remote.previous })}
          </Button>
        )}
      </div>
      <Table label={text('releases.table', { remote: remote.remote })} stack>
        <thead>
          <tr>
            <th scope="col">{text('column.version')}</th>
            <th scope="col">{text('column.deployed')}</th>
            <th scope="col">{text('column.channel')}</th>
            <th scope="col">{text('column.health')}</th>
            <th scope="col">
              <span className="sr">{text('promote.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {remote.releases.map((release) => {
            const isStable = remote.stable?.version === release.version;
            const isCanary = remote.canary?.version === release.version;
            return (
              <tr key={release.version}>
                <td className="mono" data-label={text('column.version')}>
                  {release.version}
                </td>
                <td data-label={text('column.deployed')}>{formatDateTime(release.deployed_at, market)}</td>
                <td data-label={text('column.channel')}>
                  <span className="row row-tight">
                    {isStable && <Badge tone="success">{text('channel.stable')}</Badge>}
                    {isCanary && (
                      <Badge tone="info">{text('channel.canary', { percent: formatPercent(remote.canary?.percent ?? 0, market) })}</Badge>
                    )}
                    {release.withdrawn_at !== null && <Badge tone="danger">{text('channel.withdrawn')}</Badge>}
                  </span>
                </td>
                <td data-label={text('column.health')}>
                  <ReleaseHealth browser={release.failures_in_browser} server={release.failures_on_server} />
                </td>
                <td className="end">
                  {!isStable && (
                    <Button
                      kind="quiet"
                      size="small"
                      aria-label={text('promote.label', { version: release.version })}
                      onClick={() => onAsk({ kind: 'promote', remote, version: release.version })}
                    >
                      {text('promote.open')}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
