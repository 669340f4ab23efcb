import { pluralForm, type Locale } from '@okruh/market';
import { problem, type Answer } from '@okruh/service-kit';

/** 429 that says in words how long to wait. */
export const tooManyAttempts = (seconds: number): Answer =>
  problem('too-many-attempts', {
    status: 429,
    title: {
      cs: `Příliš mnoho pokusů. Zkuste to prosím znovu za ${waitText(seconds, 'cs')}.`,
      ro: `Prea multe încercări. Te rugăm să încerci din nou peste ${waitText(seconds, 'ro')}.`,
    },
    headers: { 'retry-after': String(seconds) },
  });

const words = {
  cs: {
    second: { one: 'sekundu', few: 'sekundy', many: 'sekundy', other: 'sekund' },
    minute: { one: 'minutu', few: 'minuty', many: 'minuty', other: 'minut' },
  },
  ro: {
    second: { one: 'secundă', few: 'secunde', many: 'secunde', other: 'de secunde' },
    minute: { one: 'minut', few: 'minute', many: 'minute', other: 'de minute' },
  },
} as const;

/** A wait in whole seconds up to a minute, in minutes rounded up past it. */
export function waitText(seconds: number, locale: Locale): string {
  const [count, unit] = seconds <= 60 ? ([seconds, 'second'] as const) : ([Math.ceil(seconds / 60), 'minute'] as const);
  return `${count}\u00a0${words[locale][unit][pluralForm(count, locale)]}`;
}
