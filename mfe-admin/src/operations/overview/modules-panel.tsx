import type { Remote } from '@okruh/contracts/http/gateway';
import { officePaths } from '@okruh/contracts/office-paths';
import { Badge, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { gateway } from '../../office/api/api.ts';
import { ReleaseHealth } from '../../office/page/release-health.tsx';
import { useMay } from '../../office/session.ts';
import styles from '../operations.module.css';
import { formatPercent } from '../../office/language/format.ts';

const EVERY_MS = 30_000;

/** The parts of the web with what is live of each, those that fail first; nothing for people who may not look at releases. */
export function ModulesPanel() {
  return useMay('remotes:manage') ? <Modules /> : null;
}

interface Live {
  readonly remote: Remote;
  readonly browser: number;
  readonly server: number;
}

/** Failures of the last hour of the versions that visitors get. */
function sumFailures(remote: Remote): Live {
  const live = remote.releases.filter(({ version }) => version === remote.stable?.version || version === remote.canary?.version);
  return {
    remote,
    browser: live.reduce((sum, one) => sum + one.failures_in_browser, 0),
    server: live.reduce((sum, one) => sum + one.failures_on_server, 0),
  };
}

function Modules() {
  const text = useText();
  const { market } = useRemote();
  const { data } = useQuery({ ...gateway.query('admin_list_remotes'), staleTime: 0, refetchInterval: EVERY_MS });
  if (data === undefined || data.items.length === 0) return null;
  const modules = data.items.map(sumFailures).toSorted((a, b) => b.browser + b.server - a.browser - a.server);
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2>{text('operations.modules')}</h2>
        <Link href={officePaths.releases}>{text('operations.releases')}</Link>
      </div>
      <Table label={text('operations.modules')} stack>
        <thead>
          <tr>
            <th scope="col">{text('operations.module')}</th>
            <th scope="col">{text('operations.module.health')}</th>
            <th scope="col">{text('operations.module.versions')}</th>
          </tr>
        </thead>
        <tbody>
          {modules.map(({ remote: { remote, stable, canary }, browser, server }) => (
            <tr key={remote}>
              <th scope="row">{remote}</th>
              <td data-label={text('operations.module.health')}>
                <ReleaseHealth browser={browser} server={server} />
              </td>
              <td data-label={text('operations.module.versions')}>
                <span className="row row-tight">
                  <span className="mono">{stable?.version ?? '–'}</span>
                  {canary !== null && (
                    <Badge tone="info">
                      {text('operations.canary', { version: canary.version, percent: formatPercent(canary.percent, market) })}
                    </Badge>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
