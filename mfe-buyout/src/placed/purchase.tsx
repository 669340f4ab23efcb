import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { formatMoney } from '@okruh/market';
import { Button, Notice, SumLines } from '@okruh/ui';
import type { CallAnswer } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { buyout } from '../model/api.ts';
import styles from '../buyout.module.css';
import { tokenHeaders } from '../model/use-buyout.ts';

interface PurchaseProps {
  readonly data: CallAnswer<BuyoutRoutes['get_buyout_status']>;
  readonly token: string | null | undefined;
}

/** The purchase that the device was given with: what it pays, and what became of the bonus. */
export function Purchase({ data, token }: PurchaseProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => buyout.call('withdraw_buyout', { params: { code: data.code }, body: {}, headers: tokenHeaders(token) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['get_buyout_status', data.code] }),
    onError: () => toast({ kind: 'error', title: text('purchase.withdraw.failed') }),
  });
  const { purchase } = data;
  if (purchase === null) return null;
  const isExpired = purchase.bonus_state === 'lapsed';
  const isNothing = data.status === 'expired' || data.status === 'cancelled' || data.status === 'returned';
  return (
    <section className={`panel-fog stack ${styles.section}`} aria-labelledby="purchase-heading">
      <h2 id="purchase-heading">{text('purchase.heading', { number: purchase.order_number })}</h2>
      {isNothing ? (
        <p>{text('purchase.nothing')}</p>
      ) : (
        <SumLines
          small
          lines={[
            { id: 'price', label: text('purchase.price'), amount: formatMoney(data.price) },
            ...(isExpired || purchase.bonus.amount === 0
              ? []
              : [{ id: 'bonus', label: text('purchase.bonus'), amount: formatMoney(purchase.bonus), kind: 'plus' as const }]),
            ...(purchase.set_off.amount === 0
              ? []
              : [{ id: 'set-off', label: text('purchase.set-off'), amount: `−${formatMoney(purchase.set_off)}` }]),
            { id: 'payout', label: text('purchase.payout'), amount: formatMoney(purchase.payout), kind: 'total' as const },
          ]}
        />
      )}
      {isExpired && purchase.bonus.amount > 0 && (
        <p className="soft small">{text('purchase.lapsed', { bonus: formatMoney(purchase.bonus) })}</p>
      )}
      {data.may_withdraw && (
        <Notice tone="warning" title={text('purchase.withdraw.title')}>
          <p>{text('purchase.withdraw.text')}</p>
          <Button size="small" kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {text('purchase.withdraw')}
          </Button>
        </Notice>
      )}
    </section>
  );
}
