import { fieldRules, firstError, messageText } from '@okruh/market/fields';
import { type Locale, type Market, todayIn } from '@okruh/market';
import { TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';

const rules = [fieldRules.required, fieldRules.pastDate];

/** What is wrong with a birth date, in words; null when nothing is. */
export function birthDateError(value: string, market: Market, locale: Locale): string | null {
  const error = firstError(value, rules, { market, today: todayIn(market, new Date()) });
  return error === null ? null : messageText(error, locale);
}

interface BirthDateProps {
  readonly id: string;
  readonly value: string;
  readonly help: string;
  /** Look at once, after a try to go on. */
  readonly isLooked: boolean;
  readonly onChange: (value: string) => void;
}

/** Birth date for who lends the money. It stays in the page and goes with the order; the tab's storage never has it. */
export function BirthDate({ id, value, help, isLooked, onChange }: BirthDateProps) {
  const text = useText();
  const { market, locale } = useRemote();
  const [wasLeft, setLeft] = useState(false);
  const error = isLooked || wasLeft ? birthDateError(value, market, locale) : null;
  return (
    <TextField
      id={id}
      label={text('birth-date')}
      help={help}
      error={error ?? undefined}
      width={3}
      inputMode="numeric"
      placeholder={text('birth-date.format')}
      autoComplete="bday"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(value !== '')}
    />
  );
}
