import { ButtonLink, Empty } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { AccountPage } from './account/account-page.tsx';
import { AddressesPage } from './addresses/addresses-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import { NewsPage } from './news/news-page.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { resolvePage } from './model/pages.ts';
import { PasswordPage } from './password/password-page.tsx';
import { RegistrationPage } from './registration/registration-page.tsx';

/** Everything below the account's prefixes. */
export function AccountRoutes() {
  return (
    <div className="wrap">
      <ShownPage />
    </div>
  );
}

function ShownPage() {
  const text = useText();
  const { market, path } = useRemote();
  switch (resolvePage(market, path)) {
    case 'login':
      return <LoginPage />;
    case 'registration':
      return <RegistrationPage />;
    case 'password':
      return <PasswordPage />;
    case 'account':
      return <AccountPage />;
    case 'orders':
      return <OrdersPage />;
    case 'addresses':
      return <AddressesPage />;
    case 'news':
      return <NewsPage />;
    case null:
      return <Empty level={1} title={text('not-found.title')} actions={<ButtonLink href="/">{text('not-found.home')}</ButtonLink>} />;
  }
}
