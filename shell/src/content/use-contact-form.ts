import type { MessageReference } from '@okruh/contracts/http/accounts/messages';
import { todayIn } from '@okruh/market';
import { type FieldRule, fieldRules, firstError, messageText } from '@okruh/market/fields';
import type { SummarisedError } from '@okruh/ui';
import { FieldErrorsError, ProblemError, useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useShell } from '../model/shell-context.tsx';
import type { ContactData } from './contact-source.ts';

const own = ['reason', 'name', 'e_mail', 'phone', 'text'] as const;
export type ContactField = (typeof own)[number] | MessageReference;
type Values = Readonly<Record<ContactField, string>>;
type Errors = Readonly<Partial<Record<ContactField, string>>>;

const empty: Values = {
  reason: '',
  name: '',
  e_mail: '',
  phone: '',
  text: '',
  order_number: '',
  buyout_code: '',
  repair_code: '',
  company: '',
  product: '',
};
const rules: Readonly<Partial<Record<ContactField, readonly FieldRule[]>>> = {
  reason: [fieldRules.choiceRequired],
  name: [fieldRules.required],
  e_mail: [fieldRules.required, fieldRules.eMail],
  text: [fieldRules.required],
};

/** What a field of the kit takes. */
interface FieldProps {
  readonly id: string;
  readonly name: ContactField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
}

export interface ContactFormState {
  readonly field: (name: ContactField) => FieldProps;
  /** References that the chosen reason asks for. */
  readonly references: readonly MessageReference[];
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
 * The form's input under the shop's rules: looked at on leaving a field, then with each key; the server's errors on the same
 * fields. What was filled in stays when sending fails.
 */
export function useContactForm(reasons: NonNullable<ContactData['reasons']>): ContactFormState {
  const text = useText();
  const { market, locale } = useShell();
  const getKey = useIdempotencyKey();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<'open' | 'busy' | 'sent'>('open');
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures > 0) ref.current?.focus();
  }, [failures]);
  const references = reasons.find(({ value }) => value === values.reason)?.requires ?? [];
  const isReference = (name: ContactField): boolean => references.some((reference) => reference === name);

  const findError = (name: ContactField, value: string): string | undefined => {
    const error = firstError(value, rules[name] ?? (isReference(name) ? [fieldRules.required] : []), {
      market,
      today: todayIn(market, new Date()),
    });
    return error === null ? undefined : messageText(error, locale);
  };
  const look = (name: ContactField, value: string): void =>
    setErrors(({ [name]: _before, ...others }) => withError(others, name, findError(name, value)));
  const fail = (found: Errors, loose: readonly string[]): void => {
    setErrors(found);
    setMessages(loose);
    setSending('open');
    setFailures((count) => count + 1);
  };
  const shown: readonly ContactField[] = ['reason', ...references, 'name', 'e_mail', 'phone', 'text'];

  const send = async (): Promise<void> => {
    setSending('busy');
    setMessages([]);
    // What another reason asked for isn't sent.
    const asked = Object.fromEntries(shown.map((name) => [name, values[name].trim()]));
    const body = { kind: 'contact' as const, ...empty, ...asked };
    try {
      const { accounts } = await import('../model/services.ts');
      await accounts.call('send_message', { body, idempotencyKey: getKey(body) });
      setSending('sent');
    } catch (error) {
      if (error instanceof FieldErrorsError) {
        const found = Object.fromEntries(
          shown.flatMap((name) => (error.fields[name]?.[0] === undefined ? [] : [[name, error.fields[name][0]]])),
        );
        fail(found, error.nonFieldErrors);
      } else {
        fail({}, [error instanceof ProblemError && error.title !== '' ? error.title : text('contact.form.failed')]);
      }
    }
  };
  return {
    references,
    isBusy: sending === 'busy',
    isSent: sending === 'sent',
    field: (name) => ({
      id: `contact-${name}`,
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
      const found = shown.reduce<Errors>((all, name) => withError(all, name, findError(name, values[name])), {});
      if (Object.keys(found).length > 0) fail(found, []);
      else void send();
    },
    summary: {
      errors:
        failures === 0
          ? []
          : shown.flatMap((name) => (errors[name] === undefined ? [] : [{ fieldId: `contact-${name}`, message: errors[name] }])),
      messages,
      ref,
    },
  };
}

const withError = (errors: Errors, name: ContactField, error: string | undefined): Errors =>
  error === undefined ? errors : { ...errors, [name]: error };
