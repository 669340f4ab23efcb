import { formatMoney } from '@okruh/market';
import { Button, Icon, LinkButton, Notice, SumLines, type SumLine } from '@okruh/ui';
import { arrowLeftIcon, cardIcon, mailIcon } from '@okruh/ui/icons';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { orders } from '../model/api.ts';
import { failureWords } from '../model/failure-words.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { type Announced, type Choice, listChosen, type OrderKey, sumUp, toChannel, type Withdrawable } from './choice.ts';
import styles from './withdrawal.module.css';

interface ConfirmWithdrawalProps {
  readonly id: string;
  readonly draft: { readonly key: OrderKey; readonly goods: Withdrawable; readonly choice: Choice };
  /** @param problem what must be put right before; null for who only wants to change something */
  readonly onBack: (problem: string | null) => void;
  readonly onDone: (done: Announced) => void;
}

/** The second step, and the last click. */
export function ConfirmWithdrawal({ id, draft: { key, goods, choice }, onBack, onDone }: ConfirmWithdrawalProps) {
  const text = useText();
  const { locale } = useRemote();
  const chosen = listChosen(goods, choice.pieces);
  const { fees, bonus, total } = sumUp(goods, chosen);
  const announce = useMutation({
    mutationFn: () =>
      orders.call('announce_withdrawal', {
        body: {
          id,
          ...key,
          name: choice.name,
          lines: chosen.map(({ line, pieces }) => ({ line: line.line, quantity: pieces })),
          reason: choice.reason,
          account: choice.account,
        },
      }),
    onSuccess: onDone,
    onError: (error) => {
      // The fields stand on the first step.
      const isInput = error instanceof FieldErrorsError || (error instanceof ProblemError && error.code === 'lines-changed');
      if (isInput) onBack(failureWords(error, locale));
    },
  });
  const sums: SumLine[] = [
    ...chosen.map(({ line, pieces, refund }) => ({
      id: String(line.line),
      label: pieces === 1 ? line.name : `${pieces} × ${line.name}`,
      amount: formatMoney(refund),
    })),
    ...(fees.amount > 0 ? [{ id: 'fees', label: text('withdrawal.fees'), amount: formatMoney(fees) }] : []),
    ...(bonus.amount > 0 ? [{ id: 'bonus', label: text('withdrawal.bonus'), amount: `−${formatMoney(bonus)}` }] : []),
    { id: 'total', label: text('withdrawal.total'), amount: formatMoney(total), kind: 'total' },
  ];
  return (
    <div className={`split ${styles.split}`}>
      <div className={`stack ${styles.form}`}>
        <div className={`panel stack ${styles.records}`}>
          {chosen.map(({ line, pieces, refund }) => (
            <div className="record" key={line.line}>
              <ProductPicture image={line.image} size={64} />
              <div>
                <b>{line.name}</b>
                <p>{[line.spec, text('withdrawal.of-order', { pieces, number: goods.number })].filter((part) => part !== '').join(', ')}</p>
                {pieces === line.quantity && line.companions.length > 0 && (
                  <p>{text('withdrawal.companions', { names: line.companions.join(', ') })}</p>
                )}
              </div>
              <b className="num">{formatMoney(refund)}</b>
            </div>
          ))}
          <div className="record">
            <span className="mark">
              <Icon of={cardIcon} />
            </span>
            <div>
              <b>{text('withdrawal.money')}</b>
              <p>{goods.needs_account ? choice.account : text(`withdrawal.to.${toChannel(goods)}`, { payment: goods.payment_name })}</p>
            </div>
            <LinkButton onClick={() => onBack(null)}>{text('withdrawal.change')}</LinkButton>
          </div>
          <div className="record">
            <span className="mark">
              <Icon of={mailIcon} />
            </span>
            <div>
              <b className={styles.mail}>{key.e_mail}</b>
              <p>{text('withdrawal.mail')}</p>
            </div>
          </div>
        </div>
        {announce.error !== null && (
          <Notice tone="danger" role="alert">
            {failureWords(announce.error, locale)}
          </Notice>
        )}
        <div className="step-nav">
          <Button kind="bare" icon={arrowLeftIcon} onClick={() => onBack(null)}>
            {text('withdrawal.back')}
          </Button>
          <Button size="large" busy={announce.isPending} onClick={() => announce.mutate()}>
            {text('withdrawal.confirm')}
          </Button>
        </div>
      </div>
      <aside className="panel-fog">
        <SumLines lines={sums} />
      </aside>
    </div>
  );
}
