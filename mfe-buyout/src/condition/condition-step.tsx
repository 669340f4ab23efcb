import type { Appraisal, DeviceCondition, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { formatMoneyChange } from '@okruh/market';
import { type Answers, answerValues, appraise, inDisplayOrder, isQualityCondition } from '@okruh/market/appraisal';
import { Button, ChoiceCard, Choices, Notice, Question, Questions } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useEffect, useId } from 'react';
import { useStore } from 'zustand';
import type { OpenPromise } from '../model/promise-code.ts';
import type { WizardSelection } from '../model/pages.ts';
import { useEarlyChoice } from '../model/use-early-choice.ts';
import { WizardHead } from '../parts/wizard-head.tsx';
import { rememberAnswers } from '../model/remembered-device.ts';
import { isConfirmed as isAllConfirmed, type WizardStore } from '../model/wizard.store.ts';
import { OfferPanel, StickyOffer } from './offer-panel.tsx';
import styles from '../buyout.module.css';

interface ConditionStepProps {
  readonly selection: WizardSelection;
  readonly device: DeviceSummary;
  readonly appraisal: Appraisal;
  readonly store: WizardStore;
  /** What the device's lease promised, when it can be claimed. */
  readonly promise: OpenPromise | null;
  onSell(): void;
}

/** Questions about function, then about looks, and the offer that follows each answer. */
export default function ConditionStep({ selection, device, appraisal, store, promise, onSell }: ConditionStepProps) {
  const text = useText();
  const { answers, confirmed, wereLooksReset, wasPriceListChanged } = useStore(store);
  const ordered = inDisplayOrder(appraisal.device_conditions);
  const common = ordered.filter((condition) => !isQualityCondition(condition));
  const looks = ordered.filter(isQualityCondition);
  const listed = appraise(appraisal, answers);
  const outcome = promise?.apply(listed) ?? listed;
  const open = ordered.find((condition) => (answers[condition.id] ?? null) === null);
  const isPrefilled = ({ id }: DeviceCondition): boolean => !confirmed.has(id) && (answers[id] ?? null) !== null;
  // An anchor, so that it works before the page comes alive as well.
  const toConfirm = common.some(isPrefilled) ? 'confirm-common' : looks.some(isPrefilled) ? 'confirm-looks' : null;
  const isAgreed = outcome.kind === 'priced' && isAllConfirmed(appraisal, { confirmed });
  // What was confirmed here goes along to the cart when the device is given with a purchase.
  useEffect(() => {
    if (isAgreed) rememberAnswers(device.device_identifier, answerValues(appraisal, answers));
  }, [isAgreed, device.device_identifier, appraisal, answers]);
  const group = (conditions: readonly DeviceCondition[]) =>
    conditions.map((condition) => (
      <ConditionQuestion
        key={condition.id}
        condition={condition}
        answers={answers}
        isConfirmed={confirmed.has(condition.id)}
        isCurrent={condition === open}
        appraisal={appraisal}
        store={store}
      />
    ));
  const confirmation = (conditions: readonly DeviceCondition[], name: string) => (
    <Confirmation id={`confirm-${name}`} prefilled={conditions.filter(isPrefilled)} onConfirm={(ids) => store.getState().confirm(ids)} />
  );
  return (
    <>
      <WizardHead step="condition" selection={selection} />
      <div className={`split ${styles.conditionSplit}`}>
        <form className={`stack ${styles.conditions}`} id="selector" onSubmit={(event) => event.preventDefault()}>
          {wasPriceListChanged && <Notice tone="info" role="status" title={text('condition.updated')} />}
          <Questions label={text('condition.common')}>{group(common)}</Questions>
          {confirmation(common, 'common')}
          <div role="status">{wereLooksReset && <Notice tone="warning" title={text('condition.reset')} />}</div>
          <Questions label={text('condition.quality')} after={common.length}>
            {group(looks)}
          </Questions>
          {confirmation(looks, 'looks')}
        </form>
        <aside>
          <OfferPanel
            selection={selection}
            device={device}
            appraisal={appraisal}
            outcome={outcome}
            toConfirm={toConfirm}
            isPromised={promise !== null}
            store={store}
            onSell={onSell}
          />
        </aside>
      </div>
      <StickyOffer device={device} outcome={outcome} toConfirm={toConfirm} onSell={onSell} />
    </>
  );
}

interface ConfirmationProps {
  readonly id: string;
  /** Those whose answer nobody chose or confirmed yet. */
  readonly prefilled: readonly DeviceCondition[];
  onConfirm(conditionIds: readonly string[]): void;
}

/** Asks whether the prefilled answers of a group hold: before that the price is no agreed one. */
function Confirmation({ id, prefilled, onConfirm }: ConfirmationProps) {
  const text = useText();
  if (prefilled.length === 0) return null;
  return (
    <div id={id} className={styles.confirmation}>
      <Notice tone="info" title={text('condition.prefilled.title')}>
        <p>{text('condition.prefilled')}</p>
        <Button kind="quiet" onClick={() => onConfirm(prefilled.map((condition) => condition.id))}>
          {text('condition.confirm')}
        </Button>
      </Notice>
    </div>
  );
}

interface ConditionQuestionProps {
  readonly condition: DeviceCondition;
  readonly answers: Answers;
  /** The seller chose or confirmed the answer; a prefilled one is none yet. */
  readonly isConfirmed: boolean;
  readonly isCurrent: boolean;
  readonly appraisal: Appraisal;
  readonly store: WizardStore;
}

function ConditionQuestion({ condition, answers, isConfirmed, isCurrent, appraisal, store }: ConditionQuestionProps) {
  const name = useId();
  const value = answers[condition.id] ?? null;
  const choose = (chosen: string): void => store.getState().answer(appraisal, condition.id, chosen);
  useEarlyChoice(name, value, choose);
  return (
    <Question
      id={`condition-${condition.id}`}
      legend={condition.name}
      help={condition.help}
      state={value !== null && isConfirmed ? 'done' : isCurrent ? 'current' : 'open'}
    >
      <Choices minWidth={isQualityCondition(condition) ? '17rem' : '13rem'}>
        {condition.choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            name={name}
            value={choice.value}
            label={choice.label}
            hint={choice.help}
            end={choice.price_correction.amount === 0 ? undefined : formatMoneyChange(choice.price_correction)}
            checked={choice.value === value}
            disabled={condition.disabled}
            onChange={() => choose(choice.value)}
            // A prefilled answer that is pressed is chosen: it causes no change event.
            onClick={() => !isConfirmed && choice.value === value && store.getState().confirm([condition.id])}
          />
        ))}
      </Choices>
    </Question>
  );
}
