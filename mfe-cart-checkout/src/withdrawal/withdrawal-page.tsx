import { Notice, Skeleton, Steps } from '@okruh/ui';
import { focusHeading } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useEffect, useRef, useState } from 'react';
import { useAccessToken } from '../model/order-tokens.ts';
import { useOrder } from '../model/use-order.ts';
import { ChooseGoods } from './choose-goods.tsx';
import type { Announced, Choice, OrderKey, Withdrawable } from './choice.ts';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { WithdrawalDone } from './withdrawal-done.tsx';
import styles from './withdrawal.module.css';

/** Withdrawal from a contract in two clicks: what goes back, and the confirmation. @param code order that the link came from */
export function WithdrawalPage({ code }: { readonly code: string | null }) {
  const text = useText();
  const { setTitle } = useRemote();
  useEffect(() => setTitle(text('withdrawal.title')), [text, setTitle]);
  return code === null ? <Withdrawal known={null} /> : <WithdrawalFromOrder code={code} />;
}

/** A buyer who comes from the page of an own order types nothing again. */
function WithdrawalFromOrder({ code }: { readonly code: string }) {
  const token = useAccessToken(code);
  const order = useOrder(code, token);
  if (order.isPending) return <Skeleton height="24rem" />;
  const customer = order.data?.customer ?? null;
  if (order.data === undefined || customer === null) return <Withdrawal known={null} />;
  const { first_name: first, last_name: last } = customer.billing_address;
  return <Withdrawal known={{ key: { number: order.data.number, e_mail: customer.e_mail }, name: `${first} ${last}`.trim() }} />;
}

interface KnownBuyer {
  readonly key: OrderKey;
  readonly name: string;
}

/** The order that was found, and what is to go back of it. */
interface Draft {
  readonly key: OrderKey;
  readonly goods: Withdrawable;
  readonly choice: Choice;
}

function Withdrawal({ known }: { readonly known: KnownBuyer | null }) {
  const text = useText();
  // Announced under one id, however often the key is pressed.
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [done, setDone] = useState<Announced | null>(null);
  const [error, setError] = useState<string | null>(null);
  const step = done !== null ? 'done' : isConfirming ? 'confirm' : 'choose';
  const seen = useRef(step);
  useEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    window.scrollTo({ top: 0 });
    focusHeading();
  }, [step]);
  const steps = (['choose', 'confirm', 'done'] as const).map((one) => ({ id: one, label: text(`withdrawal.step.${one}`) }));
  return (
    <>
      <div className="wizard-head">
        <Steps label={text('withdrawal.steps')} steps={steps} current={step} />
        <div className={`stack ${styles.title}`}>
          <h1>{text(`withdrawal.heading.${step}`)}</h1>
          {step === 'choose' && <p className="lead">{text('withdrawal.lead')}</p>}
        </div>
      </div>
      {step === 'choose' && error !== null && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {done !== null && draft !== null ? (
        <WithdrawalDone done={done} code={draft.goods.order_code} eMail={draft.key.e_mail} />
      ) : isConfirming && draft !== null ? (
        <ConfirmWithdrawal
          id={id}
          draft={draft}
          onBack={(problem) => {
            setError(problem);
            setConfirming(false);
          }}
          onDone={setDone}
        />
      ) : (
        <ChooseGoods
          known={known?.key ?? null}
          name={known?.name ?? ''}
          draft={draft}
          onContinue={(chosen) => {
            setError(null);
            setDraft(chosen);
            setConfirming(true);
          }}
        />
      )}
    </>
  );
}
