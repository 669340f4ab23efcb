import { officePaths } from '@okruh/contracts/office-paths';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import type { Market } from '@okruh/market';
import { Status, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { formatShare } from '../format.ts';
import styles from '../operations.module.css';
import { formatNumber } from '../../office/language/format.ts';

type Service = Operations['services'][number];

/** A service that fails this share of its requests is in trouble. */
const ERROR_SHARE = 0.01;

export const isFailing = ({ state, error_rate: rate }: Service): boolean => state !== 'ok' || (rate ?? 0) > ERROR_SHARE;

/** Every process with its health, the ones in trouble first. */
export function ServicesPanel({ services, market }: { readonly services: readonly Service[]; readonly market: Market }) {
  const text = useText();
  const sorted = services.toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)) || b.dead_letters - a.dead_letters);
  const failing = services.filter((one) => isFailing(one) || one.dead_letters > 0).length;
  const number = (value: number | null): string => (value === null ? '–' : formatNumber(value, market));
  return (
    <div className={styles.part} id="services">
      <div className={styles.head}>
        <h2>{text('operations.services')}</h2>
        <span className="muted small">{text('operations.services.sum', { well: services.length - failing, failing })}</span>
      </div>
      <Table label={text('operations.services')} stack>
        <thead>
          <tr>
            <th scope="col">{text('operations.service')}</th>
            <th scope="col">{text('operations.state')}</th>
            <th scope="col">{text('operations.release')}</th>
            <th scope="col" className="end">
              {text('operations.per-minute')}
            </th>
            <th scope="col" className="end">
              {text('operations.error-rate')}
            </th>
            <th scope="col" className="end">
              p95
            </th>
            <th scope="col" className="end">
              {text('operations.outbox-depth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((service) => (
            <tr key={service.name}>
              <th scope="row">{service.name}</th>
              <td data-label={text('operations.state')}>
                <ServiceState service={service} />
              </td>
              <td data-label={text('operations.release')}>
                <span className="mono">{service.release ?? '–'}</span>
              </td>
              <td className="end num" data-label={text('operations.per-minute')}>
                {number(service.per_minute)}
              </td>
              <td className="end num" data-label={text('operations.error-rate')}>
                <span className={(service.error_rate ?? 0) > ERROR_SHARE ? 'bad' : undefined}>
                  {service.error_rate === null ? '–' : formatShare(service.error_rate, market)}
                </span>
              </td>
              <td className="end num" data-label="p95">
                {service.p95_ms === null ? '–' : `${number(service.p95_ms)}\u00A0ms`}
              </td>
              <td className="end num" data-label={text('operations.outbox-depth')}>
                {number(service.outbox)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function ServiceState({ service: { name, state, dead_letters: dead } }: { readonly service: Service }) {
  const text = useText();
  if (state === 'ok' && dead > 0)
    return (
      <Status tone="danger">
        <Link href={`${officePaths['dead-letters']}?consumer=${name}`}>{text('operations.service.dead', { count: dead })}</Link>
      </Status>
    );
  return <Status tone={state === 'ok' ? 'success' : state === 'away' ? 'danger' : 'warning'}>{text(`operations.state.${state}`)}</Status>;
}
