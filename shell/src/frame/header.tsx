import { Icon, Logo, Steps } from '@okruh/ui';
import { arrowLeftIcon, callIcon, menuIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { Link, useNavigate, useSearch } from '@okruh/web-kit/router';
import { type ReactElement, type ReactNode, Suspense, lazy, useState } from 'react';
import { LateNav, LateSearch } from '../islands.ts';
import { areaPaths, checkoutSteps, pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { Loop } from './loop.tsx';
import { MarketLink } from './market-link.tsx';
import { FOOTER_MENU_ID } from './menu-links.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { useSlash } from './use-slash.ts';

/** Most visitors never open it. */
const MobileMenu = lazy(() => import('./mobile-menu.tsx'));

interface HeaderProps {
  readonly path: string;
  /** The slot of the user menu. */
  readonly account: ReactNode;
  readonly cart: ReactNode;
}

/** Strip, logo with search and account, and the row of categories with the loop. Below 851 px the categories move into a drawer. */
export function Header({ path, account, cart }: HeaderProps): ReactElement {
  const text = useText();
  const { market } = useShell();
  useSlash();
  const query = useSearch();
  const words = path === pagePaths.search[market] ? (new URLSearchParams(query).get('q') ?? '') : '';
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
            <Link href={pagePaths.stores[market]}>{text('nav.stores')}</Link>
            <Link href={pagePaths.contact[market]}>{text('nav.contact')}</Link>
            <Link href={pagePaths.status[market]}>{text('nav.status')}</Link>
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
            <a
              className="header-action menu-button only-mobile"
              href={`#${FOOTER_MENU_ID}`}
              role="button"
              aria-expanded={isMenuOpen}
              onClick={(event) => {
                event.preventDefault();
                openMenu();
              }}
              onKeyDown={(event) => {
                if (event.key !== ' ') return;
                event.preventDefault();
                openMenu();
              }}
            >
              <Icon of={menuIcon} label={text('nav.menu')} />
            </a>
            <HomeLink />
          </div>
          <LateSearch key={words} words={words} />
          <div className="header-actions">
            {account}
            {cart}
          </div>
        </div>
        <div className="nav-row">
          <LateNav key={path} path={path} />
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

/** Logo, steps and the way back to the cart, for the checkout, which should not be left by accident. */
export function FocusedHeader({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market } = useShell();
  const navigate = useNavigate();
  const steps = checkoutSteps.map(({ id, page }) => ({
    id,
    href: page[market],
    label: text(`steps.${id}`),
  }));
  const here = steps.find(({ href }) => href === path);
  return (
    <header className="focus-header">
      <div className="wrap">
        <HomeLink />
        <Steps
          label={text('steps.label')}
          current={here?.id ?? 'delivery'}
          steps={steps}
          onVisit={({ href }, event) => {
            if (href === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            navigate(href);
          }}
        />
        <Link className="link-arrow end small" href={areaPaths.cart[market]}>
          <Icon of={arrowLeftIcon} size="small" />
          {text('cart.back')}
        </Link>
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

export function Hotline(): ReactElement {
  const text = useText();
  return (
    <span className="row hotline">
      <Icon of={callIcon} />
      <b>
        <PhoneLink />
      </b>
      {text('phone.hours')}
    </span>
  );
}
