import { Logo } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { useMenu } from '../model/page-data.tsx';
import { pagePaths } from '../model/routes.ts';
import { useShell } from '../model/shell-context.tsx';
import { MarketLink } from './market-link.tsx';
import { type HelpLink, helpLinks } from './help-links.ts';
import { FOOTER_MENU_ID } from './menu-links.ts';

/** Only what exists is linked. */
export default function Footer({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market, store } = useShell();
  const menu = useMenu();
  const saleTerms = { label: text('nav.sale-terms'), href: pagePaths['sale-terms'][market] };
  const privacy = { label: text('nav.privacy'), href: pagePaths.privacy[market] };
  const help = helpLinks(market, text);
  const ours = new Set([...Object.values(help).flat(), privacy, saleTerms].map(({ href }) => href));
  const others = (menu?.footer ?? []).flatMap((group) => group.children).filter(({ href }) => !ours.has(href));
  return (
    <footer className="site-footer corner">
      <div className="wrap">
        <div className="footer-grid" id={FOOTER_MENU_ID}>
          <div className="footer-lead">
            <Link className="logo" href={pagePaths.home[market]} aria-label="Okruh">
              <Logo />
            </Link>
            <p>{text('footer.lead')}</p>
          </div>
          <Column title={text('footer.buy')} links={help.buy} />
          <Column title={text('footer.repair')} links={help.repair} />
          <Column title={text('footer.buyout')} links={help.sell} />
          <Column title={text('footer.about')} links={[...help.about, ...others]} />
        </div>
        <div className="footer-base">
          <span>© 2026 Okruh</span>
          <Link href={saleTerms.href}>{saleTerms.label}</Link>
          <Link href={privacy.href}>{privacy.label}</Link>
          <button className="footer-button" type="button" onClick={() => store.setState({ isConsentOpen: true })}>
            {text('footer.cookies')}
          </button>
          <MarketLink path={path} isLast />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { readonly title: string; readonly links: readonly HelpLink[] }): ReactElement {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
