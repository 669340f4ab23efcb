import type { Account } from '@okruh/contracts/http/accounts';
import { Button, ButtonLink, LinkArrow } from '@okruh/ui';
import { logoutIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect } from 'react';
import styles from '../account.module.css';
import { loginPath, pathOf } from '../pages.ts';
import { useSession } from '../session.ts';
import { useLogout } from '../use-logout.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Overview of the account; without a session the login comes first and leads back here. */
export function AccountPage() {
  const text = useText();
  const { market, navigate, setTitle } = useRemote();
  const session = useSession();
  const title = text('account.title');
  const isLoggedIn = session !== null;
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => {
    if (!isLoggedIn) navigate(loginPath(market), { replace: true });
  }, [isLoggedIn, market, navigate]);
  return session === null ? null : <Overview account={session} />;
}

function Overview({ account }: { readonly account: Account }) {
  const text = useText();
  const { market } = useRemote();
  const logout = useLogout();
  return (
    <>
      <div className="page-head">
        <h1>{text('account.heading', { name: account.display_name })}</h1>
      </div>
      <div className={`stack ${styles.overview}`}>
        <section className="stack" aria-labelledby="account-data">
          <h2 id="account-data">{text('account.data')}</h2>
          <dl className="specs">
            <div>
              <dt>{text('account.name')}</dt>
              <dd>{account.display_name}</dd>
            </div>
            <div>
              <dt>{text('form.e-mail')}</dt>
              <dd>{account.e_mail}</dd>
            </div>
          </dl>
        </section>
        <section className="stack" aria-labelledby="account-orders">
          <h2 id="account-orders">{text('orders.title')}</h2>
          <p className="soft small">{text('account.orders.lead')}</p>
          <LinkArrow href={pathOf(market, 'orders')}>{text('account.orders.all')}</LinkArrow>
        </section>
        <section className="stack" aria-labelledby="account-password">
          <h2 id="account-password">{text('account.password')}</h2>
          <p className="soft small">{text('account.password.lead')}</p>
          <ChangePasswordForm />
        </section>
        <div className="row">
          {account.kind === 'staff' && <ButtonLink href="/admin">{text('menu.office')}</ButtonLink>}
          <Button kind="quiet" icon={logoutIcon} busy={logout.isPending} onClick={() => logout.mutate()}>
            {text('menu.logout')}
          </Button>
        </div>
      </div>
    </>
  );
}
