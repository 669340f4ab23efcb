import type { OrderRow } from './tables.ts';

/** Versions of the conditions of sale that were ever issued, the newest first. */
const issued = ['2026-11'] as const;
export type TermsVersion = (typeof issued)[number];

/** A version as asked for; the newest one for what was never issued. */
export const issuedVersion = (version: string | undefined): TermsVersion => issued.find((candidate) => candidate === version) ?? issued[0];

/** Version of the conditions that the customer agreed to. */
export const termsVersion = ({ snapshot }: Pick<OrderRow, 'snapshot'>): TermsVersion =>
  issuedVersion(snapshot.consents.find(({ kind }) => kind === 'terms')?.version);
