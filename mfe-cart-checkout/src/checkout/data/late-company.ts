import type { FieldRule } from '@okruh/market/fields';

/** Rules of company numbers. */
export interface CompanyRules {
  readonly ico: FieldRule;
  readonly dic: FieldRule;
  readonly cui: FieldRule;
}

let rules: CompanyRules | null = null;

/** The company's fields bring the rules of their numbers along; who buys for themselves needs neither. */
export function provideCompanyRules(given: CompanyRules): void {
  rules = given;
}

/** Looks at a company's number once its rules are there; the server looks always. */
export const lateCompany =
  (name: keyof CompanyRules): FieldRule =>
  (value, context) =>
    rules?.[name](value, context) ?? null;
