import { type FieldRule, firstError, messageText } from '@okruh/market/fields';
import type { SummarisedError } from '@okruh/ui';
import { type ChangeEvent, type RefCallback, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Control, type DefaultValues, type FieldPath, type FieldPathValue, type FieldValues, get, useForm } from 'react-hook-form';
import { FieldErrorsError } from '../client/errors.ts';
import { failureText } from './failure-text.ts';
import { useFieldContext } from './field-context.ts';

/** Rules by field path; a field without any takes everything. */
export type FormRules<Values extends FieldValues> = Partial<Record<FieldPath<Values>, readonly FieldRule[]>>;

export interface ShopFormOptions<Values extends FieldValues> {
  readonly defaults: DefaultValues<Values>;
  /** Fixed rules, or rules that depend on what is filled in (a repeated password, an optional second address). */
  readonly rules?: FormRules<Values> | ((values: Values) => FormRules<Values>);
  /** When a field is looked at first: on leaving it (default), or with each key. A wrong one is looked at with each key always. */
  readonly validateOn?: 'blur' | 'input';
  /** Stands before every id, where two forms of a page have fields of one name. */
  readonly idPrefix?: string;
  /** Field by path of the server's messages (`{ 'customer_data.e_mail': 'email' }`), where the two differ. */
  readonly wirePaths?: Readonly<Record<string, FieldPath<Values>>>;
  /** Throws what the client throws: `FieldErrorsError` lands on the fields, groups included. */
  readonly submit: (values: Values) => Promise<void>;
  /** Other failures than wrong fields. Without it they stand in the error summary. True = dealt with. */
  readonly onFailure?: (error: unknown) => boolean;
}

/** What a field of the kit takes: `<TextField label={…} {...form.field('e_mail')} />`. */
export interface FormField {
  readonly id: string;
  readonly name: string;
  /** At most one. */
  readonly error: string | undefined;
  /** What the field starts with, so that it stands in the HTML of a server render too. Absent for boxes to tick. */
  readonly defaultValue?: string;
  readonly ref: RefCallback<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  readonly onBlur: (event: SyntheticEvent) => void;
}

export interface ShopForm<Values extends FieldValues> {
  field(name: FieldPath<Values>): FormField;
  /** Sets a value that no plain input gives (combobox, date picker), and looks at it where it was wrong. */
  set<Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>): void;
  /** Current value; the component draws anew when it changes. */
  watch<Name extends FieldPath<Values>>(name: Name): FieldPathValue<Values, Name>;
  values(): Values;
  reset(values?: DefaultValues<Values>): void;
  readonly onSubmit: (event: SyntheticEvent) => void;
  /** While sending; for the button's busy look. */
  readonly isBusy: boolean;
  /** Something was filled in that a reload would lose. */
  readonly isDirty: boolean;
  /** Filled after a submit that failed; spread into the kit's `ErrorSummary` with a title. */
  readonly summary: {
    readonly errors: readonly SummarisedError[];
    readonly messages: readonly string[];
    readonly ref: RefObject<HTMLDivElement | null>;
  };
  /** For `Controller`. */
  readonly control: Control<Values>;
}

/** A form under the shop's rules: one error per field, on leaving the field, then with each key; the server's errors on the same fields. */
export function useShopForm<Values extends FieldValues>(options: ShopFormOptions<Values>): ShopForm<Values> {
  const { defaults, rules = {}, validateOn = 'blur', idPrefix = '', wirePaths = {}, submit, onFailure } = options;
  const { context, locale } = useFieldContext();
  const form = useForm<Values>({
    defaultValues: defaults,
    mode: validateOn === 'blur' ? 'onBlur' : 'onChange',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    // A field that hides (another delivery address) is no longer part of what is checked, but keeps what was written.
    shouldUnregister: false,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const summaryRef = useRef<HTMLDivElement>(null);
  // Every field drawn so far, in the form's order; kept between renders because the summary stands above the fields.
  const [shown] = useState(() => new Set<FieldPath<Values>>());

  useEffect(() => {
    if (failedSubmits > 0) summaryRef.current?.focus();
  }, [failedSubmits]);

  const validate = (name: FieldPath<Values>) => (value: unknown, values: Values) => {
    const fault = firstError(textOf(value), (typeof rules === 'function' ? rules(values) : rules)[name] ?? [], context);
    return fault === null ? true : messageText(fault, locale);
  };
  const messageOf = (name: FieldPath<Values>): string | undefined => {
    const error: unknown = get(errors, name);
    return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? error.message
      : undefined;
  };
  const recheck = (name: FieldPath<Values>): void => {
    if (form.getFieldState(name).invalid) void form.trigger(name);
  };
  const fail = (error: unknown): void => {
    if (error instanceof FieldErrorsError) {
      const { placed, loose } = place(error, wirePaths, shown);
      for (const [name, message] of placed) form.setError(name, { type: 'server', message });
      setMessages(loose);
    } else if (onFailure?.(error) !== true) {
      setMessages([failureText(error, locale)]);
    }
    setFailedSubmits((count) => count + 1);
  };
  const send = form.handleSubmit(
    async (values) => {
      setMessages([]);
      try {
        await submit(values);
        setFailedSubmits(0);
      } catch (error) {
        fail(error);
      }
    },
    () => {
      setMessages([]);
      setFailedSubmits((count) => count + 1);
    },
  );

  return {
    field(name) {
      shown.add(name);
      const registered = form.register(name, { validate: validate(name) });
      return {
        id: `${idPrefix}${name}`,
        name,
        error: messageOf(name),
        ...defaultOf(get(defaults, name)),
        ref: registered.ref,
        onBlur: (event) => void registered.onBlur(event),
        onChange: (event) => void registered.onChange(event).then(() => recheck(name)),
      };
    },
    set(name, value) {
      form.setValue(name, value, { shouldDirty: true });
      recheck(name);
    },
    watch: (name) => form.watch(name),
    values: () => form.getValues(),
    reset(values) {
      form.reset(values);
      setMessages([]);
      setFailedSubmits(0);
    },
    onSubmit: (event) => void send(event),
    isBusy: isSubmitting,
    isDirty,
    summary: {
      get errors() {
        if (failedSubmits === 0) return [];
        return [...shown].flatMap((name) => {
          const message = messageOf(name);
          return message === undefined ? [] : [{ fieldId: `${idPrefix}${name}`, message }];
        });
      },
      messages: failedSubmits === 0 ? [] : messages,
      ref: summaryRef,
    },
    control: form.control,
  };
}

/** The server's messages by field, one each; what has no field here goes to the head of the form, so that nothing is lost. */
function place<Values extends FieldValues>(
  error: FieldErrorsError,
  wirePaths: Readonly<Record<string, FieldPath<Values>>>,
  shown: ReadonlySet<FieldPath<Values>>,
): { readonly placed: ReadonlyMap<FieldPath<Values>, string>; readonly loose: readonly string[] } {
  const byName = new Map([...shown].map((name) => [name as string, name]));
  const placed = new Map<FieldPath<Values>, string>();
  const loose = error.serverMessage === null ? [...error.nonFieldErrors] : [error.serverMessage, ...error.nonFieldErrors];
  for (const [path, [first]] of Object.entries(error.byPath())) {
    if (first === undefined) continue;
    const name = byName.get(wirePaths[path] ?? path);
    if (name === undefined) loose.push(first);
    else placed.set(name, first);
  }
  return { placed, loose };
}

const defaultOf = (value: unknown): Pick<FormField, 'defaultValue'> => (typeof value === 'string' ? { defaultValue: value } : {});

/** A ticked box counts as filled in, an empty one as empty. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value === true ? 'true' : '';
}
