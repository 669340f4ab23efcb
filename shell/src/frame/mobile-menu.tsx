import type { MenuEntry } from '@okruh/contracts/http/catalog/home';
import { Drawer } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useMenu } from '../model/page-data.tsx';
import { areaPaths, pagePaths } from '../model/routes.ts';
import { useShell, useShellState } from '../model/shell-context.tsx';
import { MarketLink } from './market-link.tsx';
import { helpLinks } from './help-links.ts';
import { isAt, toRow } from './menu-links.ts';

interface MobileMenuProps {
  readonly path: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Navigation below 851 px: a modal drawer, so focus stays inside and Escape closes it. */
export default function MobileMenu({ path, isOpen, onClose }: MobileMenuProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const menu = useMenu();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // It is drawn for the first time when it opens: only another page than that closes it.
  const openedOn = useRef(path);
  useEffect(() => {
    if (openedOn.current === path) return;
    openedOn.current = path;
    latest.current();
  }, [path]);
  const categories = toRow(menu, market, text);
  const help = Object.values(helpLinks(market, text)).flat();
  const below = [areaPaths.login[market], areaPaths.account[market], pagePaths.stores[market], pagePaths.contact[market]];
  const known = new Set([...categories.map(({ href }) => href), ...below]);
  // Groups of the catalogue's drawer, without what stands above or below them already.
  const groups = (menu?.hamburger ?? [])
    .map((group) => ({ ...group, children: group.children.filter(({ href }) => !known.has(href)) }))
    .filter(({ children }) => children.length > 0);
  // Buy-out and repairs stand in the catalogue's groups, the state of all three in one line.
  const inGroups = new Set(groups.flatMap(({ children }) => children).map(({ href }) => href));
  const rest = help.filter(({ href }) => href !== pagePaths.status[market] && !inGroups.has(href));
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={text('nav.menu')}>
      <nav className="mobile-nav" aria-label={text('nav.label')}>
        <Entries entries={categories} path={path} />
        {groups.map((group) => (
          <section key={group.id}>
            <h3>{group.label}</h3>
            <Entries entries={group.children} path={path} />
          </section>
        ))}
        <ul>
          <AccountEntry />
          <li>
            <Link href={pagePaths.status[market]}>{text('nav.status')}</Link>
          </li>
          {rest.map(({ label, href }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
          <li>
            <MarketLink path={path} />
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}

/** Entries with parts open in place. */
function Entries({ entries, path }: { readonly entries: readonly MenuEntry[]; readonly path: string }): ReactElement {
  const text = useText();
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length === 0 ? (
            <Link href={entry.href} {...(isAt(path, entry) && { 'aria-current': 'true' as const })}>
              {entry.label}
            </Link>
          ) : (
            <details open={isAt(path, entry)}>
              <summary>{entry.label}</summary>
              <Entries
                entries={[{ ...entry, id: `${entry.id}-all`, label: text('nav.whole'), children: [] }, ...entry.children]}
                path={path}
              />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function AccountEntry(): ReactElement {
  const text = useText();
  const { market } = useShell();
  const account = useShellState((state) => state.account);
  return (
    <li>
      <Link href={account === null ? areaPaths.login[market] : areaPaths.account[market]}>
        {account === null ? text('account.login') : account.display_name}
      </Link>
    </li>
  );
}
