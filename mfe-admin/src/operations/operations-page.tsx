import { officePaths } from '@okruh/contracts/office-paths';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { formatNumber, type Market } from '@okruh/market';
import { Icon, Skeleton, Status, Table } from '@okruh/ui';
import { checkIcon, warningIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../office/api/ops-api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { formatDuration, formatShare } from './format.ts';
import styles from './operations.module.css';
import { ConsumersPanel, ReasonsPanel } from './overview-panels.tsx';
import { isLow, Pulse } from './pulse.tsx';

const EVERY_MS = 5_000;
/** An outbox that holds more has stopped. */
const OUTBOX_FULL = 100;
/** A service that fails this share of its requests is in trouble. */
const ERROR_SHARE = 0.01;

/** Is the shop selling, and does everything run: what operations look at first, trouble in front. */
export function OperationsPage() {
  const text = useText();
  const { market } = useRemote();
  const found = useQuery({ ...ops.query('admin_get_operations'), staleTime: 0, refetchInterval: EVERY_MS });
  return (
    <AdminPage
      title={text('operations.title')}
      actions={
        <PageLink kind="quiet" href={officePaths.visits}>
          {text('operations.visits')}
        </PageLink>
      }
    >
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('operations.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton height="24rem" />}
      {found.data !== undefined && (
        <div className="stack">
          <Verdict operations={found.data} market={market} isOld={found.isError} />
          <section aria-labelledby="pulses">
            <div className={styles.head}>
              <h2 id="pulses">{text('operations.lines')}</h2>
              <p className={styles.legend} aria-hidden="true">
                <span>
                  <i /> {text('operations.today')}
                </span>
                <span>
                  <i className={styles.dashed} /> {text('operations.last-week')}
                </span>
              </p>
            </div>
            <ul className={`list-plain ${styles.pulses}`}>
              {found.data.lines.map((line) => (
                <Pulse key={line.line} line={line} at={found.data.at} market={market} />
              ))}
            </ul>
          </section>
          <div className={styles.columns}>
            <Services services={found.data.services} market={market} />
            <ConsumersPanel market={market} />
          </div>
          <ReasonsPanel market={market} />
        </div>
      )}
    </AdminPage>
  );
}

type Service = Operations['services'][number];

interface Trouble {
  readonly id: string;
  readonly tone: 'danger' | 'warning';
  readonly words: string;
  readonly href: string;
}

const isFailing = ({ state, error_rate: rate }: Service): boolean => state !== 'ok' || (rate ?? 0) > ERROR_SHARE;

/** What is wrong, red first. */
function listTroubles({ lines, services, consumers, dead_letters: dead }: Operations, text: TextFunction): readonly Trouble[] {
  const troubles: readonly (Trouble | false)[] = [
    ...lines.map(
      (line): Trouble | false =>
        isLow(line) && {
          id: `line-${line.line}`,
          tone: 'danger',
          words: text(`operations.low.${line.line}`),
          href: officePaths.stories,
        },
    ),
    ...services.map(
      (service): Trouble | false =>
        isFailing(service) && {
          id: `service-${service.name}`,
          tone: service.state === 'away' ? 'danger' : 'warning',
          words: text(service.state === 'ok' ? 'operations.errors' : `operations.service.${service.state}`, { service: service.name }),
          href: '#services',
        },
    ),
    consumers === null && { id: 'broker', tone: 'danger', words: text('operations.broker-away'), href: officePaths.streams },
    consumers !== null &&
      consumers.stopped > 0 && {
        id: 'stopped',
        tone: 'danger',
        words: text('operations.stopped', { count: consumers.stopped }),
        href: officePaths.consumers,
      },
    consumers !== null &&
      consumers.behind > 0 && {
        id: 'behind',
        tone: 'warning',
        words: text('operations.behind', { count: consumers.behind }),
        href: officePaths.consumers,
      },
    consumers !== null &&
      consumers.paused > 0 && {
        id: 'paused',
        tone: 'warning',
        words: text('operations.paused', { count: consumers.paused }),
        href: officePaths.consumers,
      },
    ...services.map(
      ({ name, outbox }): Trouble | false =>
        (outbox ?? 0) >= OUTBOX_FULL && {
          id: `outbox-${name}`,
          tone: 'warning',
          words: text('operations.outbox', { service: name, count: outbox ?? 0 }),
          href: officePaths.streams,
        },
    ),
    dead.waiting > 0 && {
      id: 'dead',
      tone: 'danger',
      words: text('operations.dead', { count: dead.waiting, recent: dead.last_hour }),
      href: officePaths['dead-letters'],
    },
  ];
  return troubles.filter((trouble) => trouble !== false).toSorted((a, b) => (a.tone === b.tone ? 0 : a.tone === 'danger' ? -1 : 1));
}

/** The page's answer in one sentence, and under it everything that needs somebody. */
function Verdict({ operations, market, isOld }: { readonly operations: Operations; readonly market: Market; readonly isOld: boolean }) {
  const text = useText();
  const troubles = listTroubles(operations, text);
  const [worst] = troubles;
  const sells = !operations.lines.some((line) => line.line === 'orders' && isLow(line));
  const last = operations.lines.find(({ line }) => line === 'orders')?.last_at ?? null;
  const tone = worst?.tone ?? 'success';
  return (
    <>
      <section className={styles.verdict} data-tone={tone} aria-live="polite">
        <span className={styles.mark}>
          <Icon of={tone === 'success' ? checkIcon : warningIcon} />
        </span>
        <div>
          <h2>
            {text(sells ? 'operations.sells' : 'operations.sells-not')}{' '}
            {troubles.length === 0 ? text('operations.all-well') : text('operations.troubles', { count: troubles.length })}
          </h2>
          <p>
            {last === null
              ? text('operations.no-order')
              : text('operations.last-order', {
                  ago: formatDuration(Math.max(0, Date.parse(operations.at) - Date.parse(last)), market, text),
                })}
            {isOld && ` ${text('operations.old')}`}
          </p>
        </div>
      </section>
      {troubles.length > 0 && (
        <ul className={`list-plain table-frame ${styles.attention}`} aria-label={text('operations.attention')}>
          {troubles.map(({ id, tone: own, words, href }) => (
            <li key={id} data-tone={own}>
              <span className={styles.mark}>
                <Icon of={warningIcon} />
              </span>
              <b>{words}</b>
              {href.startsWith('#') ? (
                <a href={href}>{text('operations.show')}</a>
              ) : (
                <PageLink href={href} kind="quiet" size="small" aria-label={`${text('operations.show')}: ${words}`}>
                  {text('operations.show')}
                </PageLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Every process with its health, the ones in trouble first. */
function Services({ services, market }: { readonly services: Operations['services']; readonly market: Market }) {
  const text = useText();
  const sorted = services.toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a)) || b.dead_letters - a.dead_letters);
  const number = (value: number | null): string => (value === null ? '–' : formatNumber(value, market));
  return (
    <div className={styles.part} id="services">
      <h2>{text('operations.services')}</h2>
      <Table label={text('operations.services')} stack>
        <thead>
          <tr>
            <th scope="col">{text('operations.service')}</th>
            <th scope="col">{text('operations.state')}</th>
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
