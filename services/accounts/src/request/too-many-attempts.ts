import type { Locale } from '@okruh/market';
import { problem, type Answer } from '@okruh/service-kit';
import { texts } from '../locales/texts.ts';

/** 429 that says in words how long to wait. */
export const tooManyAttempts = (seconds: number): Answer =>
  problem('too-many-attempts', {
    status: 429,
    title: {
      cs: texts.text('cs', 'problem.too-many-attempts', { wait: waitText(seconds, 'cs') }),
      ro: texts.text('ro', 'problem.too-many-attempts', { wait: waitText(seconds, 'ro') }),
    },
    headers: { 'retry-after': String(seconds) },
  });

/** A wait in whole seconds up to a minute, in minutes rounded up past it. */
export function waitText(seconds: number, locale: Locale): string {
  return seconds <= 60
    ? texts.text(locale, 'wait.seconds', { count: seconds })
    : texts.text(locale, 'wait.minutes', { count: Math.ceil(seconds / 60) });
}
