import { type Market, todayIn } from '@okruh/market';
import { type FieldContext, parseCui, parseDic, parseIco } from '@okruh/market/fields';
import { DependencyDown } from '@okruh/service-kit';
import type { Deps } from '../deps.ts';
import type { Company } from '../partners/registers.ts';
import { cachedAnswer, keepAnswer } from './register-answers.repository.ts';

type Finder = Pick<Deps, 'database' | 'registers' | 'now'>;

/** A company by its checked number as the register has had it in the last day; null when it knows none. @throws DependencyDown */
export async function askRegister(deps: Finder, market: Market, number: string): Promise<Company | null> {
  const cached = await cachedAnswer(deps.database, market, number);
  if (cached !== undefined) return cached;
  const company = await deps.registers[market](number, deps.now());
  await keepAnswer(deps.database, market, number, company);
  return company;
}

/** Numbers as a form has them. */
export interface CompanyNumbers {
  readonly tin: string;
  readonly vatn: string;
}
/** `unknown`: the register doesn't answer. */
export type VatPayer = 'yes' | 'no' | 'unknown';

/** Whether a company is registered for VAT under the very number that it gives. Who gives none buys without it, and pays VAT. */
export async function checkVatPayer(deps: Finder, market: Market, { tin, vatn }: CompanyNumbers): Promise<VatPayer> {
  const context: FieldContext = { market, today: todayIn(market, deps.now()) };
  const number = market === 'cz' ? parseIco(tin) : parseCui(tin);
  const vatNumber = vatn.trim() === '' ? null : market === 'cz' ? parseDic(vatn, context) : parseCui(vatn);
  if (number === null || vatNumber === null) return 'no';
  try {
    const company = await askRegister(deps, market, number);
    const known = market === 'cz' ? company?.vatn : company?.vatn.replace(/^RO/, '');
    return company?.is_vat_payer === true && known === vatNumber ? 'yes' : 'no';
  } catch (reason) {
    if (reason instanceof DependencyDown) return 'unknown';
    throw reason;
  }
}
