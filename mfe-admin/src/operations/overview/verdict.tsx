import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { formatTime, getWeekday, type Market, todayIn } from '@okruh/market';
import { activityIcon, checkIcon, clockIcon, mailIcon, modulesIcon, serverIcon, warningIcon } from '@okruh/ui/icons';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { formatChange } from '../../office/page/figure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { Mark, Verdict } from '../../office/page/verdict.tsx';
import { useMay } from '../../office/session.ts';
import type { AboutPage } from '../alerts/alert-words.ts';
import { formatSpan } from '../format.ts';
import styles from '../operations.module.css';
import { type Attention, listAttention } from './attention.ts';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 5_000;
/** Alerts that stand here at most: their page has all. */
const MAX_ALERTS = 20;

interface VerdictProps {
  readonly operations: Operations;
  readonly market: Market;
  /** New data don't come. */
  readonly isOld: boolean;
}

/** The page's answer in one sentence, and under it everything that needs somebody. */
export function OverviewVerdict({ operations, market, isOld }: VerdictProps) {
  const text = useText();
  const { data } = useQuery({
    ...ops.query('admin_list_alerts', { query: { state: 'firing', page_size: MAX_ALERTS } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const alerts = data?.items ?? [];
  const firing = data?.counts.firing ?? 0;
  const list = listAttention(operations, alerts, { market, text });
  const sells =
    !operations.lines.some(({ line, is_low: isLow }) => line === 'orders' && isLow) && !alerts.some(({ rule }) => rule === 'no-orders');
  const tone = list[0]?.tone ?? 'success';
  return (
    <>
      <Verdict
        icon={tone === 'success' ? checkIcon : warningIcon}
        tone={tone}
        title={`${text(sells ? 'operations.sells' : 'operations.sells-not')} ${
          list.length === 0 ? text('operations.all-well') : text('operations.troubles', { count: list.length })
        }`}
        action={
          firing > 0 && (
            <PageLink href={officePaths.alerts} kind="quiet" size="small">
              {text('operations.alerts', { count: firing })}
            </PageLink>
          )
        }
        isLive
      >
        {describeSales(operations, market, text)}
        {isOld && ` ${text('operations.old')}`}
      </Verdict>
      {list.length > 0 && (
        <ol className={`list-plain table-frame ${styles.attention} ${styles.timed}`} aria-label={text('operations.attention')}>
          {list.map((one) => (
            <AttentionRow key={one.id} one={one} at={operations.at} market={market} />
          ))}
        </ol>
      )}
    </>
  );
}

/** "Poslední objednávka před 48 s, poslední zaplacená před 2 min. Od půlnoci 312 objednávek, o 12 % víc než minulý pátek." */
function describeSales({ at, lines }: Operations, market: Market, text: TextFunction): string {
  const orders = lines.find(({ line }) => line === 'orders');
  const paid = lines.find(({ line }) => line === 'payments')?.last_at ?? null;
  const ago = (instant: string): string => formatSpan(Date.parse(at) - Date.parse(instant), market, text);
  if (orders === undefined || orders.last_at === null) return text('operations.no-order');
  const last =
    paid === null
      ? text('operations.last-order', { ago: ago(orders.last_at) })
      : text('operations.last-order-and-paid', { ago: ago(orders.last_at), paid: ago(paid) });
  return `${last} ${describeToday(orders, { at, market, text })}`;
}

interface TodayContext {
  readonly at: string;
  readonly market: Market;
  readonly text: TextFunction;
}

function describeToday({ today, today_before: before }: Operations['lines'][number], { at, market, text }: TodayContext): string {
  const change = formatChange(today, before, market);
  const day = getWeekday(todayIn(market, at));
  if (change === null) return text('operations.since-midnight', { count: today });
  return text('operations.since-midnight-than', {
    count: today,
    change: change.percent === 0 ? 'same' : change.percent > 0 ? 'more' : 'fewer',
    percent: formatNumber(Math.abs(change.percent), market),
    day,
  });
}

interface RowProps {
  readonly one: Attention;
  readonly at: string;
  readonly market: Market;
}

function AttentionRow({ one: { tone, title, detail, since, alert, rule, page }, at, market }: RowProps) {
  const text = useText();
  const may = useMay(page?.permission ?? 'ops:read');
  const { words, icon } = findShown(page);
  const action = text(`operations.show.${words}`);
  const runbook = rule === null ? null : pathTo(officePaths.runbook, { slug: rule });
  return (
    <li>
      <Mark icon={icon} tone={tone} isSmall />
      <div>
        <b>{alert === null ? title : <Link href={alert}>{title}</Link>}</b>
        {detail !== '' && <p>{detail}</p>}
      </div>
      <p className={styles.since}>
        {since !== null && (
          <>
            <b>{formatSpan(Date.parse(at) - Date.parse(since), market, text)}</b>{' '}
            {text('operations.since', { time: isSameDay(since, at, market) ? formatTime(since, market) : formatDateTime(since, market) })}
          </>
        )}
      </p>
      <div className={`row row-tight ${styles.attentionActs}`}>
        {page !== null && may && page.href === officePaths.operations && (
          <a className="button button-small" href="#services" aria-label={`${action}: ${title}`}>
            {action}
          </a>
        )}
        {page !== null && may && page.href !== officePaths.operations && (
          <PageLink href={page.href} size="small" aria-label={`${action}: ${title}`}>
            {action}
          </PageLink>
        )}
        {runbook !== null && (
          <PageLink href={runbook} kind="bare" size="small" aria-label={`${text('alerts.runbook')}: ${title}`}>
            {text('alerts.runbook')}
          </PageLink>
        )}
      </div>
    </li>
  );
}

const isSameDay = (one: string, other: string, market: Market): boolean => todayIn(market, one) === todayIn(market, other);

/** How the way to a page is named, by its path; "Ukázat" to others. */
const shownOn = {
  [officePaths.operations]: { words: 'services', icon: serverIcon },
  [officePaths.consumers]: { words: 'consumers', icon: clockIcon },
  [officePaths.streams]: { words: 'streams', icon: serverIcon },
  [officePaths['dead-letters']]: { words: 'letters', icon: mailIcon },
  [officePaths.releases]: { words: 'releases', icon: modulesIcon },
  [officePaths.invoices]: { words: 'invoices', icon: warningIcon },
} as const;
const otherPage = { words: 'more', icon: activityIcon } as const;

const findShown = (page: AboutPage | null) =>
  Object.entries(shownOn).find(([path]) => path === page?.href.split('?', 1)[0])?.[1] ?? otherPage;
