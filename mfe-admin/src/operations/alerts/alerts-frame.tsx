import { officePaths } from '@okruh/contracts/office-paths';
import { Badge } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import type { ReactNode } from 'react';
import { ops } from '../../office/api/ops-api.ts';
import { AdminPage } from '../../office/page/admin-page.tsx';

const views = {
  firing: officePaths.alerts,
  closed: `${officePaths.alerts}?state=closed`,
  silences: officePaths.silences,
  rules: officePaths['alert-rules'],
} as const;
type View = keyof typeof views;
const viewNames = ['firing', 'closed', 'silences', 'rules'] as const satisfies readonly View[];

const COUNT_EVERY_MS = 10_000;

interface AlertsFrameProps {
  readonly title: string;
  /** Null for a page that is none of the lists. */
  readonly view: View | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Heading of every page about alerts, and links between them. */
export function AlertsFrame({ title, view, actions, children }: AlertsFrameProps) {
  const text = useText();
  const { data } = useQuery({
    ...ops.query('admin_list_alerts', { query: { state: 'firing', page_size: 1 } }),
    staleTime: 0,
    refetchInterval: COUNT_EVERY_MS,
  });
  const firing = data?.counts.firing ?? 0;
  return (
    <AdminPage title={title} actions={actions}>
      <nav className="tabs" aria-label={text('alerts.views')}>
        {viewNames.map((one) => (
          <Link key={one} href={views[one]} className="tab" aria-current={one === view ? 'page' : undefined}>
            {text(`alerts.view.${one}`)}
            {one === 'firing' && firing > 0 && <Badge tone="danger">{firing}</Badge>}
          </Link>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}
