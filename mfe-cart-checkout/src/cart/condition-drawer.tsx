import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import type { DeviceCondition } from '@okruh/contracts/http/buyout/selector';
import { formatMoney, formatMoneyChange } from '@okruh/market';
import {
  type Answers,
  answersOfValues,
  answerValues,
  appraise,
  type AppraisalOutcome,
  chooseAnswer,
  defaultAnswers,
  inDisplayOrder,
} from '@okruh/market/appraisal';
import { Button, Drawer, LinkButton, Notice, Skeleton } from '@okruh/ui';
import { type CallAnswer, FieldErrorsError, type FieldMessages, ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { type ReactNode, useId, useState } from 'react';
import { buyout, checkout } from '../model/api.ts';
import type { Package } from '../model/cart-data.ts';
import { failureWords } from '../model/failure-words.ts';
import { useCartChange } from '../model/use-cart-change.ts';
import { AnotherPiece, type Identifiers } from './another-piece.tsx';
import { withPackage } from './cart-changes.ts';
import type { DeviceToDescribe } from './describe-device.ts';
import styles from './trade-in.module.css';

type Questions = CallAnswer<BuyoutShopRoutes['get_appraisal_form_data']>;
type GiveBody = { readonly move?: boolean } & Partial<Identifiers>;

interface ConditionDrawerProps {
  readonly asked: DeviceToDescribe;
  readonly onClose: () => void;
}

/** The wizard's questions about an old device; what they come to goes into the cart with the answers. */
export function ConditionDrawer({ asked, onClose }: ConditionDrawerProps) {
  const text = useText();
  const questions = useQuery(buyout.query('get_appraisal_form_data', { query: { color: asked.deviceIdentifier } }));
  if (questions.data !== undefined) return <Described asked={asked} questions={questions.data} onClose={onClose} />;
  return (
    <Drawer isOpen onClose={onClose} title={text('condition.title.loading')}>
      {questions.isError ? (
        <p className="help" role="alert">
          {text('condition.failed')} <LinkButton onClick={() => void questions.refetch()}>{text('retry')}</LinkButton>
        </p>
      ) : (
        <Skeleton height="24rem" />
      )}
    </Drawer>
  );
}

function Described({ asked, questions, onClose }: ConditionDrawerProps & { readonly questions: Questions }) {
  const text = useText();
  const { appraisal, device } = questions;
  const [answers, setAnswers] = useState<Answers>(() =>
    asked.choices.length > 0 ? { ...defaultAnswers(appraisal), ...answersOfValues(appraisal, asked.choices) } : defaultAnswers(appraisal),
  );
  const outcome = appraise(appraisal, answers);
  const give = useGive(asked, onClose);
  const put = (body: GiveBody = {}): void => give.put({ ...body, choices: answerValues(appraisal, answers) });
  const reason = outcome.kind === 'priced' ? undefined : text(outcome.kind === 'incomplete' ? 'condition.incomplete' : 'condition.refused');
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('condition.title', { device: device.name })}
      actions={
        <div className={styles.foot}>
          <Worth outcome={outcome} />
          <Button busy={give.isPending} onClick={() => put()} disabledBecause={reason}>
            {text('condition.use')}
          </Button>
        </div>
      }
    >
      <div className={`stack ${styles.questions}`}>
        {give.owner !== null && (
          <AnotherPiece
            kind={device.identifier_kind}
            owner={give.owner}
            errors={give.errors}
            isBusy={give.isPending}
            onMove={() => put({ move: true })}
            onGive={(identifiers) => put(identifiers)}
          />
        )}
        <p className="small soft">{text('condition.prefilled')}</p>
        {inDisplayOrder(appraisal.device_conditions).map((condition) => (
          <Ask
            key={condition.id}
            condition={condition}
            value={answers[condition.id] ?? null}
            onChoose={(value) => setAnswers((before) => chooseAnswer(appraisal, before, condition.id, value))}
          />
        ))}
        {outcome.kind === 'not-eligible' && <Notice tone="warning" title={text('condition.refused')} role="status" />}
      </div>
    </Drawer>
  );
}

function Worth({ outcome }: { readonly outcome: AppraisalOutcome }): ReactNode {
  const text = useText();
  const priced = outcome.kind === 'priced' ? outcome : outcome.kind === 'incomplete' ? outcome.estimate : null;
  return (
    <p aria-live="polite">
      {priced !== null && (
        <>
          <span className="caption">{text('condition.worth')}</span>
          <b className="num">{formatMoney(priced.price)}</b>
        </>
      )}
    </p>
  );
}

interface AskProps {
  readonly condition: DeviceCondition;
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
}

function Ask({ condition, value, onChoose }: AskProps) {
  const name = useId();
  return (
    <fieldset className={styles.ask}>
      <legend>{condition.name}</legend>
      <div className={styles.answers}>
        {condition.choices.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            <span>{choice.label}</span>
            {choice.price_correction.amount !== 0 && <span className="push num">{formatMoneyChange(choice.price_correction)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Puts the device into the cart. The same model given with another product is asked about first. */
function useGive({ packageId, deviceIdentifier }: DeviceToDescribe, onDone: () => void) {
  const text = useText();
  const { locale, toast } = useRemote();
  const [owner, setOwner] = useState<{ readonly product: string; readonly needsIdentifier: boolean } | null>(null);
  const [errors, setErrors] = useState<FieldMessages>({});
  const change = useCartChange<GiveBody & { readonly choices: readonly string[] }, Partial<Package>>({
    change: ({ choices, ...body }) =>
      checkout.call('cart_package_product_buyout_bonus', {
        params: { id: packageId },
        body: { device_identifier: deviceIdentifier, device_condition_choices: [...choices], ...body },
      }),
    learn: (cart, answer) => withPackage(cart, packageId, (one) => ({ ...one, ...answer })),
    onDone,
    onRefused(error) {
      if (error instanceof ProblemError && error.code === 'trade-in-twice') {
        const { product } = error.extra;
        setOwner({ product: typeof product === 'string' ? product : '', needsIdentifier: error.extra['needs_identifier'] === true });
        setErrors({});
      } else if (error instanceof FieldErrorsError) setErrors(error.byPath());
      else toast({ kind: 'error', title: text('cart.trade-in.failed'), text: failureWords(error, locale) });
    },
  });
  return { put: change.mutate, isPending: change.isPending, owner, errors };
}
