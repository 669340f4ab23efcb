import { todayIn } from '@okruh/market';
import { fieldRules, firstError, messageText } from '@okruh/market/fields';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useNavigate } from '@okruh/web-kit/router';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useShell } from '../model/shell-context.tsx';
import { kindOfNumber, type NumberKind, plainNumber } from './number-kind.ts';

interface StatusField {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface StatusForm {
  readonly number: StatusField;
  readonly eMail: StatusField;
  readonly isBusy: boolean;
  /** Why nothing could be found out at all; null without. */
  readonly failure: string | null;
  readonly onSubmit: (event: FormEvent) => void;
}

type Errors = Readonly<Partial<Record<'number' | 'eMail', string>>>;
const ids = { number: 'status-number', eMail: 'status-e-mail' } as const;

/** Asks the owner of the number where it stands. An unknown number and a foreign e-mail give the same error. */
export function useStatusForm(): StatusForm {
  const text = useText();
  const { market, locale } = useShell();
  const navigate = useNavigate();
  const [values, setValues] = useState({ number: '', eMail: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const show = (found: Errors): void => {
    setErrors(found);
    const first = found.number === undefined ? 'eMail' : 'number';
    document.getElementById(ids[first])?.focus();
  };
  const send = async (kind: NumberKind): Promise<void> => {
    setIsBusy(true);
    try {
      navigate(await loadLocation(kind, { number: plainNumber(values.number), e_mail: values.eMail.trim() }));
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) show({ number: text('status.missing') });
      else if (error instanceof FieldErrorsError) show({ eMail: error.fields['e_mail']?.[0] ?? text('status.missing') });
      else setFailure(text('status.failed'));
    } finally {
      setIsBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const kind = kindOfNumber(market, plainNumber(values.number));
    const problem = firstError(values.eMail, [fieldRules.required, fieldRules.eMail], { market, today: todayIn(market, new Date()) });
    const eMail = problem === null ? undefined : messageText(problem, locale);
    const number = typeof kind === 'string' ? undefined : text(kind === null ? 'status.kind' : 'status.digits', { ...kind });
    if (typeof kind === 'string' && eMail === undefined) {
      setErrors({});
      void send(kind);
    } else show({ ...(number !== undefined && { number }), ...(eMail !== undefined && { eMail }) });
  };
  const field = (name: keyof typeof ids): StatusField => ({
    id: ids[name],
    value: values[name],
    error: errors[name],
    onChange: ({ target }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => (name === 'number' ? only(before.eMail, 'eMail') : only(before.number, 'number')));
    },
  });
  return { number: field('number'), eMail: field('eMail'), isBusy, failure, onSubmit };
}

/** The error of the other field alone. */
const only = (error: string | undefined, name: keyof Errors): Errors => (error === undefined ? {} : { [name]: error });

interface Question {
  readonly number: string;
  readonly e_mail: string;
}

async function loadLocation(kind: NumberKind, body: Question): Promise<string> {
  const { buyout, orders, repairs } = await import('../model/services.ts');
  const found =
    kind === 'order'
      ? await orders.call('find_order', { body })
      : kind === 'buyout'
        ? await buyout.call('find_buyout', { body })
        : await repairs.call('find_repair', { body });
  return found.location;
}
