import { readFileSync } from 'node:fs';
import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import type { Quality } from '../appraisal/grade.ts';
import { type Currency, wholeUnits } from '../money/money.ts';

type Amounts = Readonly<Record<Currency, number>>;
export interface DemoModel {
  readonly id: string;
  readonly type_device: string;
  readonly identifiers: readonly { readonly device_identifier: string; readonly colour_id: string }[];
  readonly appraisal_result: readonly { readonly id: string; readonly quality: Quality; readonly price: Amounts }[];
  readonly device_conditions: readonly {
    readonly id: string;
    readonly choices: readonly { readonly value: string; readonly appraisal_result: string | null; readonly price_correction: Amounts }[];
  }[];
}
interface DemoTemplate {
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly name: { readonly cs: string };
  readonly choices: readonly { readonly value: string; readonly label: { readonly cs: string } }[];
}
interface DemoBuyouts {
  readonly appraisal_version: string;
  readonly ignored_condition_codes: readonly string[];
  readonly minimal_buyout_price: Readonly<Record<string, Amounts>>;
  readonly default_device_condition_choices: Readonly<Record<string, string[]>>;
  readonly condition_templates: readonly DemoTemplate[];
  readonly models: readonly DemoModel[];
}
export interface DemoCustomer {
  readonly site: 'cz' | 'ro';
  readonly e_mail: string;
  readonly degree_before_name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly gender: 'male' | 'female';
  readonly birth_date: string;
  readonly phone_number: string;
  readonly personal_identification_number: string;
  readonly identity_card_number: string;
  readonly identity_valid_to: string;
  readonly bank_account_full_number: string;
  readonly bank_code: string;
  readonly address: { readonly postcode: string; readonly country: string };
  readonly company: { readonly tin: string; readonly vatn: string } | null;
}
export interface RecordedBuyout {
  readonly code: string;
  readonly currency: Currency;
  readonly model_id: string;
  readonly device_condition_choices: readonly string[];
  readonly appraisal_result_id: string;
  readonly quality: Quality;
  readonly base_price: number;
  readonly price_correction_total: number;
  readonly price: number;
  readonly buyout_device: { readonly imei: string | null; readonly serial_number: string | null };
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../../../tools/demo-data/${file}`, import.meta.url), 'utf8'));

/** The day of the demo data. */
export const demoToday = '2026-11-20';
export const demoBuyouts = read('buyout.json') as DemoBuyouts;
export const demoPeople = read('customers.json') as {
  readonly customers: readonly DemoCustomer[];
  readonly buyouts: readonly RecordedBuyout[];
};
export const demoBanks = read('locale.json') as {
  readonly cz_banks: readonly { readonly code: string }[];
  readonly ro_banks: readonly { readonly bic_prefix: string }[];
};

const templates = new Map(demoBuyouts.condition_templates.map((template) => [template.id, template]));

/** A model's appraisal as the service answers it, in one currency. */
export function demoAppraisal(model: DemoModel, currency: Currency): Appraisal {
  return {
    appraisal_result: model.appraisal_result.map((result) => ({
      id: result.id,
      quality: result.quality,
      url: '',
      price: wholeUnits(result.price[currency], currency),
    })),
    device_conditions: model.device_conditions.map((condition) => {
      const template = templates.get(condition.id);
      if (template === undefined) throw new Error(`no template ${condition.id}`);
      return {
        id: condition.id,
        code: template.code,
        name: template.name.cs,
        type: template.type,
        value: null,
        disabled: false,
        choices: condition.choices.map((choice) => ({
          value: choice.value,
          label: template.choices.find((candidate) => candidate.value === choice.value)?.label.cs ?? '',
          appraisal_result: choice.appraisal_result,
          price_correction: wholeUnits(choice.price_correction[currency], currency),
        })),
      };
    }),
    version: demoBuyouts.appraisal_version,
    minimal_buyout_price: wholeUnits(demoBuyouts.minimal_buyout_price[model.type_device]?.[currency] ?? 0, currency),
    default_device_condition_choices: demoBuyouts.default_device_condition_choices[model.type_device] ?? [],
  };
}
