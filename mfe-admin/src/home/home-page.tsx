import type { Waiting } from '@okruh/contracts/waiting-routes';
import { type Market, markets } from '@okruh/market';
import { Button, Empty, Notice, Skeleton } from '@okruh/ui';
import { clockIcon, listIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { languageTag } from '../office/language/format.ts';
import { AdminPage } from '../office/page/admin-page.tsx';
import { Verdict } from '../office/page/verdict.tsx';
import { useMay, useSession } from '../office/session.ts';
import { OrderFigures } from '../office/page/order-figures.tsx';
import { useMarketChoice } from '../office/market-choice.ts';
import { formatWaiting, useWaiting } from '../office/waiting/use-waiting.ts';
import styles from './home.module.css';
import { QuickActions } from './quick-actions.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const sumUp = (kinds: readonly Waiting[], pick: (waiting: Waiting) => number): number =>
  kinds.reduce((sum, waiting) => sum + pick(waiting), 0);
/** "Neděle 29. listopadu" by the market's clock. */
function formatToday(market: Market): string {
  const { timezone: timeZone } = markets[market];
  const words = new Intl.DateTimeFormat(languageTag(market), { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(
    new Date(),
  );
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
      <Day present={present} />
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
      {work.isPending && present.length === 0 && (
        <div className={styles.late} aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
      {!work.isPending && present.length === 0 && work.failed.length === 0 && (
        <Empty title={text('home.nothing')}>{text('home.nothing.text')}</Empty>
      )}
      <div className={styles.panels}>
        {present.map((waiting) => (
          <WaitingPanel key={waiting.kind} waiting={waiting} />
        ))}
        <TasksPanel />
      </div>
      {mayReadOrders && <OrderFigures of={choice === 'vse' ? market : choice} />}
    </AdminPage>
  );
}

/** The day in one sentence. Nothing stands there before something is known. */
function Day({ present }: { readonly present: readonly Waiting[] }) {
  const text = useText();
  if (present.length === 0) return null;
  const count = sumUp(present, (waiting) => waiting.count);
  const late = sumUp(present, (waiting) => waiting.late);
  const parts = present.map((waiting) => text('home.part', { name: text(`waiting.${waiting.kind}`), count: formatWaiting(waiting.count) }));
  return (
    <Verdict
      icon={late > 0 ? clockIcon : listIcon}
      tone={late > 0 ? 'danger' : 'accent'}
      title={late > 0 ? text('home.late', { late }) : text('home.waiting', { count })}
    >
      {text('home.parts', { count, parts: parts.join(', ') })}
    </Verdict>
  );
}
