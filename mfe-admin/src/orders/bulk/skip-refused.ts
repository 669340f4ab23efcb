import type { Language } from '@okruh/market';
import { ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import type { RowOutcome } from '../../office/data-table/bulk/bulk-action.ts';

/** Refusals that another try of the same doesn't change: somebody has to look at the order first. */
const final: ReadonlySet<string> = new Set([
  'changed-meanwhile',
  'transition-not-allowed',
  'no-such-colleague',
  'no-mail-address',
  'too-many-mails',
  'too-many-notes',
]);

/** Does something with a row; what the service refuses for good is skipped in its words, anything else fails and may be tried again. */
export async function skipRefused(work: () => Promise<string>, language: Language): Promise<RowOutcome> {
  try {
    return { state: 'done', text: await work() };
  } catch (error) {
    if (error instanceof ProblemError && final.has(error.code)) return { state: 'skipped', text: failureText(error, language) };
    throw error;
  }
}
