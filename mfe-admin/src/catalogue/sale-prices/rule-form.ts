import { type PriceRule, type PriceRuleRequest, priceRoundings } from '@okruh/contracts/http/catalog-admin/price-rules';
import { type Market, parseNumber } from '@okruh/market';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { knownOr } from '../../office/grid/list-address.ts';
import { emptyPeriod, periodRules, type PeriodValues, toPeriod } from './period-form.ts';

/** What a rule does, in the words of its form. */
export const ruleKinds = ['percent-down', 'percent-up', 'amount-down', 'amount-up', 'share-of-common'] as const;
export const floorKinds = ['no', 'held', 'common'] as const;
export const ruleTimes = ['now', 'planned'] as const;

/** What the form of a rule holds. */
export type RuleValues = PeriodValues & {
  /** One of `ruleKinds`. */
  kind: string;
  /** Percent or whole units. */
  value: string;
  rounding: string;
  /** One of `floorKinds`. */
  floor: string;
  'floor-percent': string;
  /** One of `ruleTimes`. */
  time: string;
};

export const emptyRule: RuleValues = {
  ...emptyPeriod,
  kind: 'percent-down',
  value: '',
  rounding: 'ends-in-90',
  floor: 'no',
  'floor-percent': '',
  time: 'now',
};

const MAX_UNITS = 1_000_000;
const limits = {
  'percent-down': [0.01, 99],
  'percent-up': [0.01, 500],
  'amount-down': [0.01, MAX_UNITS],
  'amount-up': [0.01, MAX_UNITS],
  'share-of-common': [1, 300],
} as const satisfies Record<(typeof ruleKinds)[number], readonly [number, number]>;

export const ruleRules = ({ kind, floor, time }: RuleValues): Partial<Record<keyof RuleValues, readonly FieldRule[]>> => {
  const [least, most] = limits[knownOr(kind, ruleKinds, 'percent-down')];
  return {
    ...(time === 'planned' && periodRules),
    value: [fieldRules.required, fieldRules.decimal, fieldRules.minValue(least), fieldRules.maxValue(most)],
    'floor-percent': floor === 'no' ? [] : [fieldRules.required, fieldRules.number, fieldRules.minValue(1), fieldRules.maxValue(100)],
  };
};

/** Whether the value is an amount of money. */
export const isAmount = (kind: string): boolean => kind === 'amount-down' || kind === 'amount-up';

/** The rule that the form says. @param site whose way of writing numbers the fields have */
function toRule(values: RuleValues, site: Market): PriceRule {
  const value = parseNumber(values.value, site) ?? 0;
  const floor = knownOr(values.floor, floorKinds, 'no');
  return {
    change: toChange(knownOr(values.kind, ruleKinds, 'percent-down'), value),
    rounding: knownOr(values.rounding, priceRoundings, 'none'),
    floor: floor === 'no' ? null : { of: floor, percent: parseNumber(values['floor-percent'], site) ?? 100 },
  };
}

function toChange(kind: (typeof ruleKinds)[number], value: number): PriceRule['change'] {
  switch (kind) {
    case 'percent-down':
      return { kind: 'percent', percent: -value };
    case 'percent-up':
      return { kind: 'percent', percent: value };
    case 'amount-down':
      return { kind: 'amount', amount: -Math.round(value * 100) };
    case 'amount-up':
      return { kind: 'amount', amount: Math.round(value * 100) };
    case 'share-of-common':
      return { kind: 'share-of-common', percent: value };
    default:
      return kind satisfies never;
  }
}

interface RuleScope {
  readonly market: Market;
  readonly selection: PriceRuleRequest['selection'];
}

/**
 * The form as the service takes it.
 *
 * @param message what a field without a time of day says
 * @throws FieldErrorsError for a time that is none
 */
export function toRuleBody(values: RuleValues, { market, selection }: RuleScope, site: Market, message: string): PriceRuleRequest {
  const period = values.time === 'planned' ? toPeriod(values, market, message) : { starts_at: null, ends_at: null };
  return { market, selection, rule: toRule(values, site), ...period };
}
