import { Icon, Logo } from '@okruh/ui';
import { callIcon, menuIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import { type ReactElement, type ReactNode, Suspense, lazy, useState } from 'react';
import { pagePaths } from '../routes.ts';
import { useShell } from '../shell-context.tsx';
import { Loop } from './loop.tsx';
import { MainNav } from './main-nav.tsx';
import { MarketLink } from './market-link.tsx';

/** Most visitors never open it. */
const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

interface HeaderProps {
  readonly path: string;
  /** The slot of the user menu. */
  readonly account: ReactNode;
}

/** Strip, logo with account, and the row of types with the loop. Below 851 px the types move into a drawer. */
export function Header({ path, account }: HeaderProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [wasMenuOpened, setWasMenuOpened] = useState(false);
  const openMenu = (): void => {
    setWasMenuOpened(true);
    setIsMenuOpen(true);
  };
  return (
    <header className="site-header">
      <div className="topbar">
        <div className="wrap">
          <div className="row">
            <Link href={pagePaths.contact[market]}>{text('nav.contact')}</Link>
            <Link href={pagePaths['buyout-terms'][market]}>{text('nav.terms')}</Link>
          </div>
          <div className="row push">
            <Hotline />
            <MarketLink path={path} />
          </div>
        </div>
      </div>
      <div className="wrap">
        <div className="masthead">
          <div className="row row-flush">
            <button className="header-action menu-button only-mobile" type="button" aria-expanded={isMenuOpen} onClick={openMenu}>
              <Icon of={menuIcon} label={text('nav.menu')} />
            </button>
            <HomeLink />
          </div>
          <span />
          <div className="header-actions">{account}</div>
        </div>
        <div className="nav-row">
          <MainNav key={path} path={path} />
          <Loop path={path} />
        </div>
      </div>
      {wasMenuOpened && (
        <Suspense>
          <MobileMenu path={path} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Logo and a way out, for flows that should not be left by accident. */
export function FocusedHeader(): ReactElement {
  return (
    <header className="focus-header">
      <div className="wrap">
        <HomeLink />
        <span />
        <span className="end small">
          <Hotline />
        </span>
      </div>
    </header>
  );
}

function HomeLink(): ReactElement {
  const text = useText();
  const { market } = useShell();
  return (
    <Link className="logo" href={pagePaths.home[market]} aria-label={text('nav.home')}>
      <Logo />
    </Link>
  );
}

function Hotline(): ReactElement {
  const text = useText();
  return (
    <span className="row hotline">
      <Icon of={callIcon} />
      <a href={text('phone.href')}>
        <b>{text('phone.number')}</b>
      </a>
      {text('phone.hours')}
    </span>
  );
}
