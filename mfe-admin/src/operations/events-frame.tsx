import { officePaths } from '@okruh/contracts/office-paths';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import type { ReactNode } from 'react';
import { ops } from '../office/api/ops-api.ts';
import { AdminPage } from '../office/page/admin-page.tsx';

const views = ['tail', 'stories', 'streams', 'consumers', 'event-contracts', 'dead-letters', 'replays', 'actions'] as const;
type View = (typeof views)[number];

const COUNT_EVERY_MS = 10_000;

/** A phone has no room for all of them: the tab of the page is scrolled to. */
const showTab = (tab: HTMLAnchorElement | null): void => {
  const row = tab?.parentElement;
  if (tab !== null && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft;
};

interface EventsFrameProps {
  readonly title: string;
  readonly view: View;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Heading of every page about events, and the ways between them. */
export function EventsFrame({ title, view, actions, children }: EventsFrameProps) {
  const text = useText();
  const letters = useQuery({
    ...ops.query('admin_list_dead_letters', { query: { state: 'waiting', page_size: 1 } }),
    staleTime: 0,
    refetchInterval: COUNT_EVERY_MS,
  });
  const waiting = letters.data?.total ?? 0;
  return (
    <AdminPage title={title} actions={actions}>
      <nav className="tabs" aria-label={text('ops.views')}>
        {views.map((one) => (
          <Link
            key={one}
            ref={one === view ? showTab : undefined}
            href={officePaths[one]}
            className="tab"
            aria-current={one === view ? 'page' : undefined}
          >
            {text(`ops.view.${one}`)}
            {one === 'dead-letters' && waiting > 0 && <Badge tone="danger">{waiting}</Badge>}
          </Link>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}
