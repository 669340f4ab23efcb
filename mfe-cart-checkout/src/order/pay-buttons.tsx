import type { TypePayment } from '@okruh/contracts/http/checkout';
import { formatMoney } from '@okruh/market';
import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { payments } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';
import { orderPath, paidOrderPath } from '../model/pages.ts';
import type { WalletId } from '../model/wallet-adapter.ts';
import { isWallet, payByWallet, usableWallet } from '../model/wallet.ts';
import { startPayment } from '../model/start-payment.ts';
import type { OrderData } from '../model/use-order.ts';

interface PayButtonsProps {
  readonly order: OrderData;
  /** A try has failed: another way may work better. */
  readonly isRetry: boolean;
  readonly onChange: () => void;
}

const wallets: readonly WalletId[] = ['wallet_a', 'wallet_b'];
/** Ways that stand for each other; loans and leasing are applied for again with their own partner only. */
const exchangeable: ReadonlySet<TypePayment> = new Set(['card', 'wallet_a', 'wallet_b', 'bank_transfer', 'pay_later']);

/** Pays an order the way it was ordered, or another one. */
export function PayButtons({ order, isRetry, onChange }: PayButtonsProps) {
  const text = useText();
  const { locale, market, navigate, account } = useRemote();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const ordered = order.payment.type_payment;
  const device = useQuery({
    queryKey: ['device-wallets', 'retry'],
    queryFn: () =>
      Promise.all(
        wallets.map((id) =>
          usableWallet(id)
            .then((adapter) => (adapter === null ? null : id))
            .catch(() => null),
        ),
      ),
    enabled: exchangeable.has(ordered),
    staleTime: 60_000,
  });
  const usable = (device.data ?? []).filter((id) => id !== null);
  const others = !exchangeable.has(ordered) ? [] : (['card', ...usable, 'bank_transfer'] as const).filter((type) => type !== ordered);

  const cards = useQuery({ ...payments.query('list_saved_cards'), enabled: account !== null && exchangeable.has(ordered), staleTime: 0 });
  const usableCards = (cards.data?.items ?? []).filter(({ is_expired: isExpired }) => !isExpired);

  const pay = async (type: TypePayment, savedCard: string | null = null): Promise<void> => {
    if (busy !== null) return;
    setBusy(savedCard ?? type);
    setError(null);
    try {
      const started = await startPayment(order.code, type, savedCard === null ? null : { savedCard, isSaved: false });
      if (started.kind === 'leaving') return;
      if (started.kind === 'wallet' && isWallet(type)) {
        const outcome = await payByWallet(type, order.code, started.transactionId);
        if (outcome.kind === 'blocked') setError(text('pay.blocked'));
        if (outcome.kind === 'done')
          navigate(paidOrderPath(market, orderPath(market, order.code), outcome.paymentId), { replace: true, keepPlace: true });
      }
      onChange();
    } catch (reason) {
      setError(failureWords(reason, locale));
      onChange();
    }
    setBusy(null);
  };
  return (
    <>
      {error !== null && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <div className="row">
        <Button kind="key" busy={busy === ordered} onClick={() => void pay(ordered)}>
          {isRetry ? text('pay.again') : text('pay.now', { amount: formatMoney(order.totals.total) })}
        </Button>
        {usableCards.map((card) => (
          <Button key={card.id} kind="quiet" busy={busy === card.id} onClick={() => void pay('card', card.id)}>
            {text('pay.by.saved-card', {
              card: `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last_digits}`,
              expiry: `${String(card.expiry_month).padStart(2, '0')}/${card.expiry_year}`,
            })}
          </Button>
        ))}
        {others.map((type) => (
          <Button key={type} kind="quiet" busy={busy === type} onClick={() => void pay(type)}>
            {text(`pay.by.${type}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
