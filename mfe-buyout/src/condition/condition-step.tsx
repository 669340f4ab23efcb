import type { Appraisal, DeviceCondition, DeviceSummary } from '@okruh/contracts/http/buyout/selector';
import { formatMoneyChange } from '@okruh/market';
import { type Answers, appraise, inDisplayOrder, isQualityCondition } from '@okruh/market/appraisal';
import { ChoiceCard, Choices, Notice, Question, Questions } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { WizardSelection } from '../pages.ts';
import { useEarlyChoice } from '../use-early-choice.ts';
import { WizardHead } from '../wizard-head.tsx';
import type { WizardStore } from '../wizard.store.ts';
import { OfferPanel, StickyOffer } from './offer-panel.tsx';
import styles from '../buyout.module.css';

interface ConditionStepProps {
  readonly selection: WizardSelection;
  readonly device: DeviceSummary;
  readonly appraisal: Appraisal;
  readonly store: WizardStore;
  onSell(): void;
}

/** Questions about function, then about looks, and the offer that follows each answer. */
export function ConditionStep({ selection, device, appraisal, store, onSell }: ConditionStepProps) {
  const text = useText();
  const { answers, wereLooksReset, wasPriceListChanged } = useStore(store);
  const ordered = inDisplayOrder(appraisal.device_conditions);
  const common = ordered.filter((condition) => !isQualityCondition(condition));
  const looks = ordered.filter(isQualityCondition);
  const outcome = appraise(appraisal, answers);
  const open = ordered.find((condition) => (answers[condition.id] ?? null) === null);
  const group = (conditions: readonly DeviceCondition[]) =>
    conditions.map((condition) => (
      <ConditionQuestion
        key={condition.id}
        condition={condition}
        answers={answers}
        isCurrent={condition === open}
        appraisal={appraisal}
        store={store}
      />
    ));
  return (
    <>
      <WizardHead step="condition" selection={selection} />
      <div className={`split ${styles.conditionSplit}`}>
        <form className={`stack ${styles.conditions}`} id="selector" onSubmit={(event) => event.preventDefault()}>
          {wasPriceListChanged && <Notice tone="info" role="status" title={text('condition.updated')} />}
          <Questions label={text('condition.common')}>{group(common)}</Questions>
          <div role="status">{wereLooksReset && <Notice tone="warning" title={text('condition.reset')} />}</div>
          <Questions label={text('condition.quality')} after={common.length}>
            {group(looks)}
          </Questions>
        </form>
        <aside>
          <OfferPanel selection={selection} device={device} appraisal={appraisal} outcome={outcome} store={store} onSell={onSell} />
        </aside>
      </div>
      <StickyOffer device={device} outcome={outcome} onSell={onSell} />
    </>
  );
}

interface ConditionQuestionProps {
  readonly condition: DeviceCondition;
  readonly answers: Answers;
  readonly isCurrent: boolean;
  readonly appraisal: Appraisal;
  readonly store: WizardStore;
}

function ConditionQuestion({ condition, answers, isCurrent, appraisal, store }: ConditionQuestionProps) {
  const name = useId();
  const value = answers[condition.id] ?? null;
  const choose = (chosen: string): void => store.getState().answer(appraisal, condition.id, chosen);
  useEarlyChoice(name, value, choose);
  return (
    <Question
      id={`condition-${condition.id}`}
      legend={condition.name}
      help={condition.help}
      state={value !== null ? 'done' : isCurrent ? 'current' : 'open'}
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
          />
        ))}
      </Choices>
    </Question>
  );
}
