import type { Account } from '@okruh/contracts/http/accounts/login';
import { Icon, type IconShape } from '@okruh/ui';
import { homeIcon, logoutIcon, packageIcon, pinIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../account.module.css';
import { type AccountPage, loginPath, getPath } from '../model/pages.ts';
import { useSession } from '../model/session.ts';
import { useLogout } from '../model/use-logout.ts';

interface AccountFrameProps {
  readonly page: AccountPage;
  readonly title: string;
  /** Heading of the page, when it isn't the title. */
  readonly heading?: (account: Account) => string;
  readonly children: (account: Account) => ReactNode;
}

const places: readonly (readonly [page: AccountPage, icon: IconShape, text: string])[] = [
  ['account', homeIcon, 'nav.overview'],
  ['orders', packageIcon, 'nav.orders'],
  ['addresses', pinIcon, 'nav.addresses'],
];

/** A page of the account with the way to the others; without a session the login comes first and leads back here. */
export function AccountFrame({ page, title, heading, children }: AccountFrameProps) {
  const text = useText();
  const { market, navigate, setTitle } = useRemote();
  const session = useSession();
  const logout = useLogout();
  const isLoggedIn = session !== null;
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => {
    if (!isLoggedIn) navigate(loginPath(market, getPath(market, page)), { replace: true });
  }, [isLoggedIn, market, navigate, page]);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the row is longer than the screen.
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
  }, [isLoggedIn]);
  if (session === null) return null;
  return (
    <>
      <div className="page-head">
        <h1>{heading?.(session) ?? title}</h1>
      </div>
      <div className="side-layout">
        <nav className="side-nav" ref={nav} aria-label={text('nav.label')}>
          {places.map(([place, icon, label]) => (
            <Link key={place} href={getPath(market, place)} aria-current={place === page ? 'page' : undefined}>
              <Icon of={icon} />
              {text(label)}
            </Link>
          ))}
          <button type="button" aria-disabled={logout.isPending} onClick={() => !logout.isPending && logout.mutate()}>
            <Icon of={logoutIcon} />
            {text('menu.logout')}
          </button>
        </nav>
        <div className={`stack ${styles.overview}`}>{children(session)}</div>
      </div>
    </>
  );
}
