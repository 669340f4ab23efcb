import { todayIn } from '@okruh/market';
import { type FieldRule, firstError, messageText } from '@okruh/market/fields';
import type { SummarisedError } from '@okruh/ui';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useShell } from '../model/shell-context.tsx';

type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Errors<Name extends string> = { readonly [Field in Name]?: string | undefined };
const none = {};

/** What a field of the kit takes. */
export interface SentField<Name extends string> {
  readonly id: string;
  readonly name: Name;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<Element>) => void;
  readonly onBlur: () => void;
}

export interface SentFormOptions<Name extends string> {
  readonly empty: Readonly<Record<Name, string>>;
  /** Stands before every id. */
  readonly idPrefix: string;
  /** Fields that are drawn now, in their order. */
  readonly listFields: (values: Readonly<Record<Name, string>>) => readonly Name[];
  readonly listRules: (name: Name, values: Readonly<Record<Name, string>>) => readonly FieldRule[];
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>;
  /** What is said when the server gave no words. */
  readonly failed: string;
}

export interface SentForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly field: (name: Name) => SentField<Name>;
  readonly submit: (event: FormEvent) => void;
  readonly isBusy: boolean;
  readonly isSent: boolean;
  readonly summary: {
    readonly errors: readonly SummarisedError[];
    readonly messages: readonly string[];
    readonly ref: RefObject<HTMLDivElement | null>;
  };
}

/**
 * A form that is sent once, under the shop's rules: looked at on leaving a field, then with each key; the server's errors on the same
 * fields. What was filled in stays when sending fails.
 */
export function useSentForm<Name extends string>(options: SentFormOptions<Name>): SentForm<Name> {
  const { empty, idPrefix, listFields, listRules, send, failed } = options;
  const { market, locale } = useShell();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors<Name>>(none);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<'open' | 'busy' | 'sent'>('open');
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures > 0) ref.current?.focus();
  }, [failures]);

  const findError = (name: Name, value: string): string | undefined => {
    const error = firstError(value, listRules(name, values), { market, today: todayIn(market, new Date()) });
    return error === null ? undefined : messageText(error, locale);
  };
  const look = (name: Name, value: string): void => setErrors((before) => ({ ...before, [name]: findError(name, value) }));
  const fail = (found: Errors<Name>, loose: readonly string[]): void => {
    setErrors(found);
    setMessages(loose);
    setSending('open');
    setFailures((count) => count + 1);
  };
  const shown = listFields(values);
  const readErrors = (of: (name: Name) => string | undefined): Errors<Name> =>
    Object.fromEntries(shown.flatMap((name) => (of(name) === undefined ? [] : [[name, of(name)]]))) as Errors<Name>;

  const sendNow = async (): Promise<void> => {
    setSending('busy');
    setMessages([]);
    try {
      await send(values);
      setSending('sent');
    } catch (error) {
      if (error instanceof FieldErrorsError)
        fail(
          readErrors((name) => error.fields[name]?.[0]),
          error.nonFieldErrors,
        );
      else fail(none, [error instanceof ProblemError && error.title !== '' ? error.title : failed]);
    }
  };
  return {
    values,
    isBusy: sending === 'busy',
    isSent: sending === 'sent',
    field: (name) => ({
      id: `${idPrefix}${name}`,
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target: { value } }) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (errors[name] !== undefined) look(name, value);
      },
      onBlur: () => {
        if (values[name] !== '') look(name, values[name]);
      },
    }),
    submit: (event) => {
      event.preventDefault();
      const found = readErrors((name) => findError(name, values[name]));
      if (Object.keys(found).length > 0) fail(found, []);
      else void sendNow();
    },
    summary: {
      errors:
        failures === 0
          ? []
          : shown.flatMap((name) => (errors[name] === undefined ? [] : [{ fieldId: `${idPrefix}${name}`, message: errors[name] }])),
      messages,
      ref,
    },
  };
}
