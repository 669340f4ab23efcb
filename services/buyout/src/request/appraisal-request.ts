import type { FieldErrors } from '@okruh/contracts';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import type { Locale, Market } from '@okruh/market';
import { appraise, type Priced } from '@okruh/market/appraisal';
import { type Answer, problem } from '@okruh/service-kit';
import type { Device, PriceList } from '../model/price-list.ts';
import { problemTexts, unknownDevice } from '../model/words.ts';

const answerTexts = {
  incomplete: { cs: 'Odpovězte prosím na všechny otázky o stavu.', ro: 'Răspunde te rugăm la toate întrebările despre stare.' },
  invalid: {
    cs: 'Tyto odpovědi k zařízení nepatří. Načtěte stránku znovu.',
    ro: 'Aceste răspunsuri nu aparțin dispozitivului. Reîncarcă pagina.',
  },
} as const;

/** The appraisal fields of an estimate or an order. */
export interface AppraisalRequest {
  readonly device_identifier: string;
  readonly appraisal_version: string;
  readonly device_condition_choices: readonly string[];
}

export type ReadAppraisal =
  | { readonly kind: 'priced'; readonly device: Device; readonly appraisal: Appraisal; readonly outcome: Priced; readonly errors?: never }
  /** Fields to show beside those of the rest of the form. */
  | { readonly kind: 'faulty'; readonly device: Device | null; readonly errors: FieldErrors }
  | { readonly kind: 'refused'; readonly device: Device; readonly answer: Answer };

/** Prices a request by the price list alone; what the browser computed isn't asked for. */
export function readAppraisalRequest(list: PriceList, market: Market, locale: Locale, request: AppraisalRequest): ReadAppraisal {
  const device = list.device(request.device_identifier);
  if (device === undefined) return { kind: 'faulty', device: null, errors: { device_identifier: [unknownDevice[locale]] } };
  const appraisal = list.appraisal(device, market);
  // Answers to the questions of another version say nothing about this one.
  if (request.appraisal_version !== appraisal.version) return { kind: 'refused', device, answer: staleAppraisal(appraisal) };

  const outcome = appraise(appraisal, request.device_condition_choices);
  switch (outcome.kind) {
    case 'priced':
      return { kind: 'priced', device, appraisal, outcome };
    case 'incomplete':
      return { kind: 'faulty', device, errors: { device_condition_choices: [answerTexts.incomplete[locale]] } };
    case 'invalid-answers':
      return { kind: 'faulty', device, errors: { device_condition_choices: [answerTexts.invalid[locale]] } };
    case 'not-eligible':
      return { kind: 'refused', device, answer: notEligible(locale, outcome.blocking) };
    case 'no-price':
      return { kind: 'refused', device, answer: notEligible(locale, []) };
  }
}

/** The price list changed since the person saw it: the new questions and prices come along. */
export const staleAppraisal = (appraisal: Appraisal): Answer =>
  problem('stale-appraisal', { title: problemTexts.staleAppraisal, extra: { appraisal } });

function notEligible(locale: Locale, blocking: readonly { readonly name: string; readonly answer: string }[]): Answer {
  const reasons = blocking.map(({ name, answer }) => `${name} ${answer}`).join('; ');
  return problem('not-eligible', {
    title: problemTexts.notEligible,
    ...(reasons === '' ? {} : { detail: `${problemTexts.notEligibleDetail[locale]}${reasons}.` }),
  });
}
