import { OFFICE_PATH } from '@okruh/contracts/office-paths';
import type { Account } from '@okruh/contracts/http/accounts/login';
import { ButtonLink, LinkArrow } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { AccountFrame } from '../parts/account-frame.tsx';
import { orders } from '../model/api.ts';
import { Loading } from '../parts/loading.tsx';
import { OrderTable } from '../parts/order-table.tsx';
import { getPath } from '../model/pages.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SavedCards } from './saved-cards.tsx';
import { Sessions } from './sessions.tsx';

/** Overview of the account. */
export function AccountPage() {
  const text = useText();
  return (
    <AccountFrame page="account" title={text('account.title')} heading={({ display_name: name }) => text('account.heading', { name })}>
      {(account) => <Overview account={account} />}
    </AccountFrame>
  );
}

function Overview({ account }: { readonly account: Account }) {
  const text = useText();
  return (
    <>
      <LastOrders />
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
      <SavedCards />
      <Sessions />
      <section className="stack" aria-labelledby="account-password">
        <h2 id="account-password">{text('account.password')}</h2>
        <p className="soft small">{text('account.password.lead')}</p>
        <ChangePasswordForm />
      </section>
      {account.kind === 'staff' && (
        <div className="row">
          <ButtonLink href={OFFICE_PATH}>{text('menu.office')}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** The newest three. Without any, or when they can't be had, the way to the whole list says it. */
function LastOrders() {
  const text = useText();
  const { market } = useRemote();
  const { data, isPending } = useQuery({ ...orders.query('my_orders', { query: { page: 1, page_size: 3 } }), staleTime: 0 });
  return (
    <section className="stack" aria-labelledby="account-orders">
      <div className="section-head">
        <h2 id="account-orders">{text('account.orders')}</h2>
        <LinkArrow href={getPath(market, 'orders')}>{text('account.orders.all')}</LinkArrow>
      </div>
      {isPending && <Loading label={text('orders.loading')} rows={3} />}
      {data !== undefined && data.total > 0 && <OrderTable orders={data.items} />}
      {!isPending && (data?.total ?? 0) === 0 && <p className="soft small">{text('account.orders.lead')}</p>}
    </section>
  );
}
