import { Icon, Skeleton } from '@okruh/ui';
import { chevronDownIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, Suspense, lazy, useId, useRef } from 'react';
import { type DeviceKind, buyoutPath, deviceTypes } from '../routes.ts';
import { useShell } from '../shell-context.tsx';
import { useDelayedMenu } from './use-delayed-menu.ts';

const MegaPanel = lazy(() => import('./mega-panel.tsx'));

/** The types of devices with their manufacturers. Each entry is a plain link; the panel below it is an extra. Keyed by the
 * path where it is used, so that going somewhere closes it. */
export function MainNav({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const menu = useDelayedMenu<DeviceKind>();
  const root = useRef<HTMLElement>(null);
  const panelId = useId();
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
      {deviceTypes.map(({ kind, words }) => {
        const href = buyoutPath(market, words[market]);
        const isHere = path === href || path.startsWith(`${href}/`);
        const isOpen = menu.open === kind;
        return (
          <div className="main-nav-entry" key={kind} {...menu.hover(kind)}>
            <Link href={href} {...(isHere && { 'aria-current': 'true' as const })}>
              {text(`type.${kind}`)}
            </Link>
            <button
              className="main-nav-open"
              type="button"
              data-opens={kind}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              onClick={() => menu.toggle(kind)}
            >
              <Icon of={chevronDownIcon} size="small" label={text('nav.manufacturers', { type: text(`type.${kind}`) })} />
            </button>
            {isOpen && (
              <div className="mega main-nav-panel" id={panelId}>
                <Suspense fallback={<Skeleton width="7rem" />}>
                  <MegaPanel kind={kind} typeWord={words[market]} />
                </Suspense>
              </div>
            )}
          </div>
        );
      })}
    </nav>
  );
}
