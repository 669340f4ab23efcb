import { Segmented } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useSearchState } from '@okruh/web-kit/router';
import { AdminPage } from '../../office/page/admin-page.tsx';
import styles from '../../office/admin.module.css';
import { useMarketChoice } from '../../office/market-choice.ts';
import { payoutSchema, views } from './payout-address.ts';
import { PayoutFiles } from './payout-files.tsx';
import { PayoutList } from './payout-list.tsx';

/** Money to be sent to customers: what waits, what the bank knows, what is paid, and the bank files. */
export function PayoutPage() {
  const text = useText();
  const site = useRemote().market;
  const choice = useMarketChoice();
  const market = choice === 'vse' ? site : choice;
  const [address, write] = useSearchState(payoutSchema);
  return (
    <AdminPage title={text('payouts.title')}>
      <div className={styles.views}>
        <Segmented
          label={text('payouts.views')}
          value={address.status}
          items={views.map((value) => ({ value, label: text(`payouts.view.${value}`) }))}
          onChange={(status) => write({ status, page: undefined, q: undefined }, { push: true })}
        />
      </div>
      {address.status === 'soubory' ? (
        <PayoutFiles key={market} market={market} address={address} onChange={write} />
      ) : (
        // Another list begins with nothing chosen.
        <PayoutList key={`${market} ${address.status}`} market={market} status={address.status} address={address} onChange={write} />
      )}
    </AdminPage>
  );
}
