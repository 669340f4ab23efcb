import { problem, type ProblemAnswer } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';

/** What the office's calls refuse for a reason of their own, with the status it has. */
const refusals = {
  'below-reserved': 409,
  'changed-meanwhile': 409,
  'consent-needed': 409,
  'count-open': 409,
  'document-closed': 409,
  'document-empty': 409,
  'document-full': 409,
  'location-exists': 409,
  'location-not-found': 404,
  'location-not-removed': 409,
  'location-not-updated': 409,
  'location-removed': 409,
  'no-difference': 409,
  'no-free-pieces': 409,
  'not-in-this-state': 409,
  'nothing-scanned': 404,
  'other-store': 409,
  'outside-count': 409,
  'recount-needed': 409,
  'same-place': 409,
  'stock-take-conflicts': 409,
  'too-few-pieces': 409,
  'too-many-lines': 409,
  'unknown-place': 409,
  'unknown-product': 409,
} as const;
export type Refusal = keyof typeof refusals;

/** Answers a refusal in words. `extra`: the facts that the contract promises; its numbers may stand in the words. */
export function refuse(code: Refusal, extra?: Readonly<Record<string, unknown>>): ProblemAnswer {
  const numbers = Object.fromEntries(
    Object.entries(extra ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
  return problem(code, {
    status: refusals[code],
    title: texts.both(`problem.${code}`, numbers),
    ...(extra !== undefined && { extra }),
  });
}
