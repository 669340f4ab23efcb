import { Logo } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { Link } from '@okruh/web-kit/router';
import type { ReactElement } from 'react';
import { areaPaths, buyoutPath, deviceTypes, pagePaths } from '../routes.ts';
import { useShell } from '../shell-context.tsx';
import { MarketLink } from './market-link.tsx';

/** Only what exists is linked. */
export function Footer({ path }: { readonly path: string }): ReactElement {
  const text = useText();
  const { market, store } = useShell();
  const terms = <Link href={pagePaths['buyout-terms'][market]}>{text('nav.terms')}</Link>;
  const privacy = <Link href={pagePaths.privacy[market]}>{text('nav.privacy')}</Link>;
  return (
    <footer className="site-footer corner">
      <div className="wrap">
        <div className="footer-grid">
          <div className="footer-lead">
            <Link className="logo" href={pagePaths.home[market]} aria-label="Okruh">
              <Logo />
            </Link>
            <p>{text('footer.lead')}</p>
          </div>
          <div>
            <h2>{text('footer.sell')}</h2>
            <ul>
              {deviceTypes.map(({ kind, words }) => (
                <li key={kind}>
                  <Link href={buyoutPath(market, words[market])}>{text(`nav.sell.${kind}`)}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>{text('footer.buyout')}</h2>
            <ul>
              <li>
                <Link href={areaPaths.buyout[market]}>{text('footer.price')}</Link>
              </li>
              <li>
                <Link href={`${pagePaths.home[market]}#how-it-works`}>{text('footer.how')}</Link>
              </li>
              <li>{terms}</li>
            </ul>
          </div>
          <div>
            <h2>{text('footer.about')}</h2>
            <ul>
              <li>
                <Link href={pagePaths.contact[market]}>{text('nav.contact')}</Link>
              </li>
              <li>{privacy}</li>
            </ul>
          </div>
          <div>
            <h2>{text('footer.account')}</h2>
            <ul>
              <li>
                <Link href={areaPaths.login[market]}>{text('account.login')}</Link>
              </li>
              <li>
                <Link href={areaPaths.registration[market]}>{text('account.register')}</Link>
              </li>
            </ul>
          </div>
        </div>
        <div className="footer-base">
          <span>© 2026 Okruh</span>
          {terms}
          {privacy}
          <button className="footer-button" type="button" onClick={() => store.setState({ isConsentOpen: true })}>
            {text('footer.cookies')}
          </button>
          <MarketLink path={path} isLast />
        </div>
      </div>
    </footer>
  );
}
