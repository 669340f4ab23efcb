import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import type { FieldErrors } from '@okruh/contracts';
import {
  type Answers,
  answersForQuality,
  chooseAnswer,
  defaultAnswers,
  hideForms,
  initialView,
  isQualityCondition,
  qualityOfSlug,
  showSellOnline,
  showSendToEmail,
  viewHas,
  type ViewState,
} from '@okruh/market/appraisal';
import { createStore } from 'zustand/vanilla';

/** The estimate's form: null before it is sent, then true or false (specification, section 3). */
export interface EmailForm {
  readonly email: string;
  readonly errors: FieldErrors;
  readonly emailSent: boolean | null;
}
const emptyEmailForm: EmailForm = { email: '', errors: {}, emailSent: null };

/** Unfinished input of the wizard. The selection itself stands in the address, prices and questions in the query cache. */
export interface WizardState {
  /** Device that the answers belong to; another one starts again. */
  readonly deviceIdentifier: string | null;
  /** Price list that the answers were checked against. */
  readonly version: string | null;
  readonly answers: Answers;
  /** Questions whose answer the seller chose or confirmed; the other answers are only prefilled. */
  readonly confirmed: ReadonlySet<string>;
  /** The last answer about function put the answers about looks back to their defaults. */
  readonly wereLooksReset: boolean;
  /** A newer price list came while the questions were open. */
  readonly wasPriceListChanged: boolean;
  /** Bit mask 1, 2, 4, 8 of the specification. */
  readonly view: ViewState;
  readonly emailForm: EmailForm;
}

export interface WizardActions {
  /** Another device or another price list: default answers, or the kept ones that still exist. */
  loadAppraisal(deviceIdentifier: string, appraisal: Appraisal, condition: string | null): void;
  answer(appraisal: Appraisal, conditionId: string, value: string): void;
  /** The seller says that the prefilled answers to these questions hold. */
  confirm(conditionIds: readonly string[]): void;
  /** The selection changed: answers and the e-mail form go. */
  clear(): void;
  openEmailForm(): void;
  /** The address names the sell form, or no longer does. */
  showSellForm(isSelling: boolean): void;
  closeForms(): void;
  changeEmailForm(change: Partial<EmailForm>): void;
}
export type WizardStore = ReturnType<typeof createWizardStore>;

const initial: WizardState = {
  deviceIdentifier: null,
  version: null,
  answers: {},
  confirmed: new Set(),
  wereLooksReset: false,
  wasPriceListChanged: false,
  view: initialView,
  emailForm: emptyEmailForm,
};

/** Whether each question has an answer that the seller chose or confirmed: only then the price is agreed. */
export const isConfirmed = (appraisal: Appraisal, { confirmed }: Pick<WizardState, 'confirmed'>): boolean =>
  appraisal.device_conditions.every(({ id }) => confirmed.has(id));

const hideEmailForm = (view: ViewState): ViewState => (viewHas(view, 'sendToEmailVisible') ? hideForms(view) : view);

/** Answers to questions that the new price list still asks, defaults for the rest. */
function savedAnswers(appraisal: Appraisal, answers: Answers): Answers {
  const defaults = defaultAnswers(appraisal);
  return Object.fromEntries(
    appraisal.device_conditions.map(({ id, choices }) => {
      const given = answers[id] ?? null;
      return [id, given !== null && choices.some((choice) => choice.value === given) ? given : (defaults[id] ?? null)];
    }),
  );
}

function startingAnswers(appraisal: Appraisal, condition: string | null): Answers {
  const quality = condition === null ? null : qualityOfSlug(condition);
  return quality === null ? defaultAnswers(appraisal) : answersForQuality(appraisal, quality);
}

/** State of a device whose questions have just come. */
export const loadedState = (deviceIdentifier: string, appraisal: Appraisal, condition: string | null, isSelling = false): WizardState => ({
  ...initial,
  view: isSelling ? showSellOnline(initialView) : initialView,
  deviceIdentifier,
  version: appraisal.version,
  answers: startingAnswers(appraisal, condition),
});

/**
 * One store per page, so that two server renders never share a visitor's answers.
 *
 * @param start what is known before the first render: the server's render and hydration see the first state only
 */
export function createWizardStore(start: WizardState = initial) {
  return createStore<WizardState & WizardActions>()((set, get) => ({
    ...start,
    loadAppraisal(deviceIdentifier, appraisal, condition) {
      const state = get();
      if (state.deviceIdentifier !== deviceIdentifier) {
        set({ ...loadedState(deviceIdentifier, appraisal, condition), view: hideEmailForm(state.view) });
      } else if (state.version !== appraisal.version) {
        const answers = savedAnswers(appraisal, state.answers);
        const confirmed = [...state.confirmed].filter((id) => (answers[id] ?? null) === (state.answers[id] ?? null));
        set({ version: appraisal.version, answers, confirmed: new Set(confirmed), wasPriceListChanged: true });
      }
    },
    answer(appraisal, conditionId, value) {
      const { answers: before, confirmed: known, emailForm } = get();
      const answers = chooseAnswer(appraisal, before, conditionId, value);
      const reset = appraisal.device_conditions.filter(
        ({ id, type }) => id !== conditionId && isQualityCondition({ type }) && answers[id] !== before[id],
      );
      const confirmed = new Set(known).add(conditionId);
      for (const { id } of reset) confirmed.delete(id);
      // An estimate that was sent no longer says what the page says.
      set({ answers, confirmed, wereLooksReset: reset.length > 0, emailForm: { ...emailForm, emailSent: null } });
    },
    confirm: (conditionIds) => set({ confirmed: new Set([...get().confirmed, ...conditionIds]) }),
    clear: () => set({ ...initial, view: hideEmailForm(get().view) }),
    openEmailForm: () => set({ view: showSendToEmail(get().view) }),
    showSellForm: (isSelling) => {
      const { view } = get();
      const next = isSelling ? showSellOnline(view) : viewHas(view, 'sellOnlineVisible') ? hideForms(view) : view;
      if (next !== view) set({ view: next });
    },
    closeForms: () => set({ view: hideForms(get().view) }),
    changeEmailForm: (change) => set({ emailForm: { ...get().emailForm, ...change } }),
  }));
}
