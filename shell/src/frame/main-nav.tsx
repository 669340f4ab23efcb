import type { MenuEntry } from '@okruh/contracts/http/catalog/home';
import { Icon } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { followClicks } from '../analytics/follow-clicks.ts';
import { useMenu } from '../model/page-data.tsx';
import { useShell } from '../model/shell-context.tsx';
import { MegaPanel } from './mega-panel.tsx';
import { isAt, toRow } from './menu-links.ts';
import { useDelayedMenu } from './use-delayed-menu.ts';
import { listPaths } from '../model/routes.ts';

/** The categories. Each entry is a plain link; the panel below it is an extra. Keyed by the path where it is used, so that
 * going somewhere closes it. */
export default function MainNav({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const row = toRow(useMenu(), market, text);
  const menu = useDelayedMenu<string>();
  const root = useRef<HTMLElement>(null);
  const panelId = useId();
  // Here, since this comes alive with the first sign of a visitor: no page loads it before.
  useEffect(followClicks, []);
  return (
    <nav
      className="main-nav"
      aria-label={text('nav.label')}
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && menu.open !== null) root.current?.querySelector<HTMLElement>(`[data-opens="${menu.open}"]`)?.focus();
        menu.onKeyDown(event);
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) menu.close();
      }}
    >
      {row.map((entry) => {
        const isOpen = menu.open === entry.id;
        const link = (
          <Link href={entry.href} {...(entry.href === listPaths.sale[market] && { className: 'hot' })} {...(isAt(path, entry) && here)}>
            {entry.label}
          </Link>
        );
        if (entry.children.length === 0) return <Plain key={entry.id}>{link}</Plain>;
        return (
          <div className="main-nav-entry" key={entry.id} {...menu.hover(entry.id)}>
            {link}
            <Opener entry={entry} panelId={panelId} isOpen={isOpen} onPress={() => menu.toggle(entry.id)} />
            {isOpen && (
              <div className="mega main-nav-panel" id={panelId}>
                <MegaPanel entry={entry} />
              </div>
            )}
          </div>
        );
      })}
    </nav>
  );
}

const here = { 'aria-current': 'true' } as const;

const Plain = ({ children }: { readonly children: ReactElement }): ReactElement => <div className="main-nav-entry">{children}</div>;

interface OpenerProps {
  readonly entry: MenuEntry;
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

function Opener({ entry, panelId, isOpen, onPress }: OpenerProps): ReactElement {
  const text = useText();
  return (
    <button
      className="main-nav-open"
      type="button"
      data-opens={entry.id}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onPress}
    >
      <Icon of={chevronDownIcon} size="small" label={text('nav.more', { category: entry.label })} />
    </button>
  );
}
