import type { Waiting } from '@okruh/contracts/waiting-routes';
import { type Market, markets } from '@okruh/market';
import { Button, Empty, Icon, Notice, Skeleton } from '@okruh/ui';
import { checkIcon, clockIcon, listIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { AdminPage } from '../office/page/admin-page.tsx';
import { useMay, useSession } from '../office/session.ts';
import { OrderFigures } from '../office/page/order-figures.tsx';
import { useMarketChoice } from '../office/market-choice.ts';
import { formatWaiting, useWaiting, type WaitingWork } from '../office/waiting/use-waiting.ts';
import styles from './home.module.css';
import { QuickActions } from './quick-actions.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const sumUp = (kinds: readonly Waiting[], pick: (waiting: Waiting) => number): number =>
  kinds.reduce((sum, waiting) => sum + pick(waiting), 0);
/** "Neděle 29. listopadu" by the market's clock. */
function formatToday(market: Market): string {
  const { locale, timezone: timeZone } = markets[market];
  const words = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The day's work of the member of staff who is logged in: what waits, the most pressing first, and what is done most often. */
export function HomePage() {
  const text = useText();
  const { market } = useRemote();
  const session = useSession();
  const choice = useMarketChoice();
  const mayReadOrders = useMay('order:read');
  const work = useWaiting();
  const present = work.kinds.filter(({ count }) => count > 0);
  return (
    <AdminPage title={formatToday(market)}>
      <p className={styles.greeting}>{text('home.greeting', { name: session?.display_name ?? '' })}</p>
      <Verdict work={work} present={present} />
      <QuickActions />
      {work.failed.length > 0 && (
        <Notice
          tone="warning"
          title={text('home.failed', { services: work.failed.map((service) => text(`service.${service}`)).join(', ') })}
        >
          <Button kind="quiet" size="small" onClick={work.refetch}>
            {text('home.retry')}
          </Button>
        </Notice>
      )}
      {work.isPending && present.length === 0 ? (
        <div className={styles.late} aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      ) : (
        <div className={styles.panels}>
          {present.map((waiting) => (
            <WaitingPanel key={waiting.kind} waiting={waiting} />
          ))}
        </div>
      )}
      {!work.isPending && present.length === 0 && work.failed.length === 0 && (
        <Empty title={text('home.nothing')}>{text('home.nothing.text')}</Empty>
      )}
      {mayReadOrders && <OrderFigures of={choice === 'vse' ? market : choice} />}
    </AdminPage>
  );
}

interface VerdictProps {
  readonly work: WaitingWork;
  readonly present: readonly Waiting[];
}

/** The day in one sentence. Nothing stands there before something is known. */
function Verdict({ work, present }: VerdictProps) {
  const text = useText();
  if (present.length === 0) return null;
  const count = sumUp(present, (waiting) => waiting.count);
  const late = sumUp(present, (waiting) => waiting.late);
  const parts = present.map((waiting) => text('home.part', { name: text(`waiting.${waiting.kind}`), count: formatWaiting(waiting.count) }));
  return (
    <section className={styles.verdict} data-tone={late > 0 ? 'danger' : 'calm'} aria-labelledby="home-verdict" aria-busy={work.isPending}>
      <span className={styles.mark}>
        <Icon of={late > 0 ? clockIcon : present.length > 0 ? listIcon : checkIcon} />
      </span>
      <div>
        <h2 id="home-verdict">{late > 0 ? text('home.late', { late }) : text('home.waiting', { count })}</h2>
        <p>{text('home.parts', { count, parts: parts.join(', ') })}</p>
      </div>
    </section>
  );
}
