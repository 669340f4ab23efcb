import { type FieldRule, firstError, messageText } from '@okruh/market/fields';
import { FieldErrorsError } from '@okruh/web-kit';
import {
  failureText,
  type FieldElement,
  type FormField,
  placeFieldErrors,
  type ShopForm,
  type ShopFormOptions,
  toRuleText,
  useFieldContext,
  valueAt,
} from '@okruh/web-kit/forms';
import { useText } from '@okruh/web-kit/i18n';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, useForm } from 'react-hook-form';
import { findContractErrors, findField, type FormContract } from './contract-errors.ts';

type Values = Record<string, unknown>;
type ByName = Readonly<Partial<Record<string, readonly FieldRule[]>>>;

/** Options of a form of the office: those of the shop's forms, checked on leaving a field and then with each key while it is wrong. */
export interface OfficeFormOptions<Fields extends object> extends Omit<ShopFormOptions<Fields>, 'validateOn'> {
  /** What is sent: checked after the rules, where these find nothing in a field. */
  readonly contract?: FormContract<Fields>;
}

/**
 * A form of the office on React Hook Form, with the fields, rules and error summary that forms of the shop have: one error for a
 * field, the server's on the same fields, and what belongs to no field in the summary. What was filled in stays after a failure.
 */
export function useOfficeForm<Fields extends object>(options: OfficeFormOptions<Fields>): ShopForm<Fields> {
  const { defaults, rules = {}, idPrefix = '', wirePaths = {}, contract, submit, onFailure } = options;
  const text = useText();
  const { context, language } = useFieldContext();
  /** Names of the fields drawn so far, in the form's order. */
  const [names] = useState(() => new Set<string>());
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const summaryRef = useRef<HTMLDivElement>(null);

  /** Messages by field, of the rules and of the contract. */
  const check = async (values: Fields, fields: unknown): Promise<ReadonlyMap<string, string>> => {
    const byName: ByName = typeof rules === 'function' ? rules(values) : rules;
    const wrong = new Map<string, string>();
    // Nobody could correct a field that is gone.
    const shown = new Set([...names].filter((name) => !isGone(valueAt(fields, name))));
    for (const name of shown) {
      const error = firstError(toRuleText(valueAt(values, name)), byName[name] ?? [], context);
      if (error !== null) wrong.set(name, messageText(error, language));
    }
    const refused = contract === undefined ? [] : await findContractErrors(contract, values, language, text);
    for (const [path, words] of refused) {
      const name = findField(path, wirePaths, shown);
      // What has no field here is left to the service, which says it in the summary.
      if (name !== null && !wrong.has(name)) wrong.set(name, words);
    }
    return wrong;
  };
  const resolver: Resolver<Values> = async (values, _context, { fields }) => {
    // Safe: these are the form's own values.
    const wrong = await check(values as Fields, fields);
    const errors: FieldErrors<Values> = {};
    for (const [name, words] of wrong) set(errors, name, { type: 'rule', message: words });
    return wrong.size === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const hook = useForm<Values>({
    // A copy is made by the library, so nobody writes to them.
    defaultValues: defaults as Values,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver,
  });
  const { errors, isDirty, isSubmitting } = hook.formState;

  useEffect(() => {
    if (failedSubmits > 0) summaryRef.current?.focus();
  }, [failedSubmits]);

  const readError = (name: string): string | undefined => {
    const error = valueAt(errors, name);
    const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
    return typeof message === 'string' ? message : undefined;
  };
  const recheck = (name: string): void => {
    if (readError(name) !== undefined) void hook.trigger(name);
  };
  const fail = (error: unknown): void => {
    if (error instanceof FieldErrorsError) {
      const { placed, loose } = placeFieldErrors(error, wirePaths, names);
      for (const [name, message] of placed) hook.setError(name, { type: 'server', message });
      setMessages(loose);
    } else if (onFailure?.(error) !== true) {
      setMessages([failureText(error, language)]);
    }
    setFailedSubmits((count) => count + 1);
  };
  const send = hook.handleSubmit(
    async (values) => {
      try {
        await submit(values as Fields);
        setFailedSubmits(0);
      } catch (error) {
        fail(error);
      }
    },
    () => setFailedSubmits((count) => count + 1),
  );

  return {
    field(name) {
      names.add(name);
      const { ref, onBlur, onChange } = hook.register(name);
      const start = valueAt(defaults, name);
      return {
        id: `${idPrefix}${name}`,
        name,
        ref: ref as RefCallback<FieldElement>,
        error: readError(name),
        ...(typeof start === 'string' ? { defaultValue: start } : {}),
        onBlur: (event) => void onBlur(event),
        onChange: (event) => {
          void onChange(event);
          recheck(name);
        },
      } satisfies FormField;
    },
    set(name, value) {
      const path: string = name;
      hook.setValue(path, value, { shouldDirty: true });
      recheck(name);
    },
    watch: (name) => hook.watch(name) as never,
    values: () => hook.getValues() as Fields,
    reset(values) {
      // Without values the library would reset the elements of the whole `form` too.
      hook.reset(values ?? hook.formState.defaultValues);
      setMessages([]);
      setFailedSubmits(0);
    },
    onSubmit: (event) => {
      setMessages([]);
      void send(event);
    },
    isBusy: isSubmitting,
    isDirty,
    summary: {
      // Read late: the summary stands above the fields, which are known only after the first drawing.
      get errors() {
        if (failedSubmits === 0) return [];
        return [...names].flatMap((name) => {
          const message = readError(name);
          return message === undefined ? [] : [{ fieldId: `${idPrefix}${name}`, message }];
        });
      },
      messages: failedSubmits === 0 ? [] : messages,
      ref: summaryRef,
    },
  };
}

/** A field whose elements are gone keeps what was written. */
const isGone = (field: unknown): boolean => typeof field === 'object' && field !== null && 'mount' in field && field.mount === false;
