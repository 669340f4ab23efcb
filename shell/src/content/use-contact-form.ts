import type { MessageReference } from '@okruh/contracts/http/accounts/messages';
import { type FieldRule, fieldRules } from '@okruh/market/fields';
import { useIdempotencyKey } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import type { ContactData } from './contact-source.ts';
import { type SentForm, useSentForm } from './use-sent-form.ts';

const own = ['reason', 'name', 'e_mail', 'phone', 'text'] as const;
export type ContactField = (typeof own)[number] | MessageReference;
type Values = Readonly<Record<ContactField, string>>;

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

export interface ContactFormState extends SentForm<ContactField> {
  /** References that the chosen reason asks for. */
  readonly references: readonly MessageReference[];
}

/** The contact form: which references it asks for depends on the reason. */
export function useContactForm(reasons: NonNullable<ContactData['reasons']>): ContactFormState {
  const text = useText();
  const getKey = useIdempotencyKey();
  const findReferences = ({ reason }: Values): readonly MessageReference[] => reasons.find(({ value }) => value === reason)?.requires ?? [];
  const listFields = (values: Values): readonly ContactField[] => ['reason', ...findReferences(values), 'name', 'e_mail', 'phone', 'text'];
  const form = useSentForm<ContactField>({
    empty,
    idPrefix: 'contact-',
    failed: text('contact.form.failed'),
    listFields,
    listRules: (name, values) => rules[name] ?? (findReferences(values).some((one) => one === name) ? [fieldRules.required] : []),
    async send(values) {
      // What another reason asked for isn't sent.
      const asked = Object.fromEntries(listFields(values).map((name) => [name, values[name].trim()]));
      const body = { kind: 'contact' as const, ...empty, ...asked };
      const { accounts } = await import('../model/services.ts');
      await accounts.call('send_message', { body, idempotencyKey: getKey(body) });
    },
  });
  return { ...form, references: findReferences(form.values) };
}
