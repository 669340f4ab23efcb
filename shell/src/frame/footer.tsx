import { Logo } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { useMenu } from '../page-data.tsx';
import { areaPaths, pagePaths } from '../routes.ts';
import { useShell } from '../shell-context.tsx';
import { MarketLink } from './market-link.tsx';
import { FOOTER_MENU_ID, rowOf } from './menu-links.ts';

interface FooterLink {
  readonly label: string;
  readonly href: string;
}

/** Only what exists is linked. */
export default function Footer({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market, store } = useShell();
  const menu = useMenu();
  const terms = { label: text('nav.terms'), href: pagePaths['buyout-terms'][market] };
  const saleTerms = { label: text('nav.sale-terms'), href: pagePaths['sale-terms'][market] };
  const privacy = { label: text('nav.privacy'), href: pagePaths.privacy[market] };
  const about = [
    { label: text('nav.stores'), href: pagePaths.stores[market] },
    { label: text('nav.contact'), href: pagePaths.contact[market] },
    { label: text('nav.faq'), href: pagePaths.faq[market] },
    { label: text('nav.articles'), href: pagePaths['article-list'][market] },
  ];
  const ours = new Set([...about, privacy].map(({ href }) => href));
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
          <Column
            title={text('footer.buy')}
            links={[...rowOf(menu, market, text), { label: text('footer.order'), href: areaPaths.order[market] }]}
          />
          <Column title={text('footer.repair')} links={[{ label: text('footer.repair-price'), href: areaPaths.service[market] }]} />
          <Column title={text('footer.buyout')} links={[{ label: text('footer.price'), href: areaPaths.buyout[market] }, terms]} />
          <Column title={text('footer.about')} links={[...about, ...others]} />
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

function Column({ title, links }: { readonly title: string; readonly links: readonly FooterLink[] }): ReactElement {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
