import { type FieldRule, firstError, messageText } from '@okruh/market/fields';
import type { SummarisedError } from '@okruh/ui';
import { type ChangeEvent, type RefCallback, type RefObject, type SyntheticEvent, useEffect, useReducer, useRef, useState } from 'react';
import { FieldErrorsError } from '../client/errors.ts';
import { failureText } from './failure-text.ts';
import { useFieldContext } from './field-context.ts';
import { type FieldPath, type FieldValue, type PartialValues, valueAt } from './field-path.ts';
import { placeFieldErrors, toRuleText } from './field-errors.ts';
import { type FieldElement, FormState, type Look } from './form-state.ts';

/** Rules by field path; a field without any takes everything. */
export type FormRules<Values extends object> = Partial<Record<FieldPath<Values>, readonly FieldRule[]>>;

export interface ShopFormOptions<Values extends object> {
  readonly defaults: PartialValues<Values>;
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
  readonly ref: RefCallback<FieldElement>;
  readonly onChange: (event: ChangeEvent<FieldElement>) => void;
  readonly onBlur: (event: SyntheticEvent) => void;
}

export interface ShopForm<Values extends object> {
  field(name: FieldPath<Values>): FormField;
  /** Sets a value that no plain input gives (combobox, date picker), and looks at it where it was wrong. */
  set<Name extends FieldPath<Values>>(name: Name, value: FieldValue<Values, Name>): void;
  /** Current value; the component draws again when it changes. */
  watch<Name extends FieldPath<Values>>(name: Name): FieldValue<Values, Name>;
  values(): Values;
  reset(values?: PartialValues<Values>): void;
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
}

/** A form under the shop's rules: one error per field, on leaving the field, then with each key; the server's errors on the same fields. */
export function useShopForm<Values extends object>(options: ShopFormOptions<Values>): ShopForm<Values> {
  const { defaults, rules = {}, validateOn = 'blur', idPrefix = '', wirePaths = {}, submit, onFailure } = options;
  const { context, language } = useFieldContext();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // What a form leaves out of its defaults, its elements bring when they come.
  const [form] = useState(() => new FormState<Values>(defaults as Values, redraw));
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const summaryRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failedSubmits > 0) summaryRef.current?.focus();
  }, [failedSubmits]);

  const look: Look<Values> = (name, values) => {
    const byName: Readonly<Partial<Record<string, readonly FieldRule[]>>> = typeof rules === 'function' ? rules(values) : rules;
    const error = firstError(toRuleText(valueAt(values, name)), byName[name] ?? [], context);
    return error === null ? null : messageText(error, language);
  };
  const recheck = (name: string): void => {
    if (form.error(name) !== undefined) form.check(name, look);
  };
  const fail = (error: unknown): void => {
    if (error instanceof FieldErrorsError) {
      const { placed, loose } = placeFieldErrors(error, wirePaths, new Set(form.names));
      for (const [name, message] of placed) form.blame(name, message);
      setMessages(loose);
    } else if (onFailure?.(error) !== true) {
      setMessages([failureText(error, language)]);
    }
    setFailedSubmits((count) => count + 1);
  };
  const send = async (): Promise<void> => {
    setMessages([]);
    if (!form.checkAll(look)) {
      setFailedSubmits((count) => count + 1);
      return;
    }
    form.setBusy(true);
    try {
      await submit(form.values);
      setFailedSubmits(0);
    } catch (error) {
      fail(error);
    }
    form.setBusy(false);
  };

  return {
    field: (name) => ({
      id: `${idPrefix}${name}`,
      name,
      ref: form.register(name).ref,
      error: form.error(name),
      ...toDefaultValue(valueAt(defaults, name)),
      onBlur: () => {
        if (validateOn === 'blur' || form.wasSubmitted) form.check(name, look);
      },
      onChange: ({ target }) => {
        form.take(name, target);
        if (validateOn === 'input') form.check(name, look);
        else recheck(name);
      },
    }),
    set(name, value) {
      form.set(name, value);
      recheck(name);
    },
    // The path's type says what stands there.
    watch: <Name extends FieldPath<Values>>(name: Name) => form.watch(name) as FieldValue<Values, Name>,
    values: () => form.values,
    reset(values) {
      form.reset(values as Values | undefined);
      setMessages([]);
      setFailedSubmits(0);
    },
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
    isBusy: form.isBusy,
    isDirty: form.isDirty,
    summary: {
      // Read late: the summary stands above the fields, which are known only after the first drawing.
      get errors() {
        if (failedSubmits === 0) return [];
        return form.names.flatMap((name) => {
          const message = form.error(name);
          return message === undefined ? [] : [{ fieldId: `${idPrefix}${name}`, message }];
        });
      },
      messages: failedSubmits === 0 ? [] : messages,
      ref: summaryRef,
    },
  };
}

const toDefaultValue = (value: unknown): Pick<FormField, 'defaultValue'> => (typeof value === 'string' ? { defaultValue: value } : {});
