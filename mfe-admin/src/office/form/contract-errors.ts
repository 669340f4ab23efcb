import { type FieldMessage, message, messageText } from '@okruh/market/fields';
import type { Language } from '@okruh/market';
import { FieldErrorsError } from '@okruh/web-kit';
import type { TextFunction } from '@okruh/web-kit/i18n';
import type { z } from 'zod';

/** What a form sends: the contract's schema of it, and how it is made of what is filled in. */
export interface FormContract<Fields extends object> {
  /** Loads the schema, so that no page has it before somebody fills its form in. */
  readonly load: () => Promise<z.ZodType>;
  /** @throws FieldErrorsError where what is filled in can't be read */
  readonly toBody: (values: Fields) => unknown;
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** What the contract refuses in what is filled in: a message by the path of each field, the first of its own. */
export async function findContractErrors<Fields extends object>(
  { load, toBody }: FormContract<Fields>,
  values: Fields,
  language: Language,
  text: TextFunction,
): Promise<ReadonlyMap<string, string>> {
  const errors = new Map<string, string>();
  let body: unknown;
  try {
    body = toBody(values);
  } catch (error) {
    // What else goes wrong is said by the submit, which makes the same body.
    if (!(error instanceof FieldErrorsError)) return errors;
    for (const [name, [first]] of Object.entries(error.byPath())) if (first !== undefined) errors.set(name, first);
    return errors;
  }
  // Without its schema the service checks alone.
  const schema = await load().catch(() => null);
  if (schema === null) return errors;
  const { error } = schema.safeParse(body, { error: (issue) => toWords(issue, language, text) });
  for (const { path, message: words } of error?.issues ?? []) {
    const name = path.join('.');
    if (!errors.has(name)) errors.set(name, words);
  }
  return errors;
}

/** The field of a path; where it has none of its own, that of what holds it: `body.cs` for its third paragraph. */
export function findField(path: string, wirePaths: Readonly<Record<string, string>>, names: ReadonlySet<string>): string | null {
  for (let part = path; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const name = wirePaths[part] ?? part;
    if (names.has(name)) return name;
  }
  return null;
}

const toLength = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** An issue of the schema in words. */
function toWords(issue: Issue, language: Language, text: TextFunction): string {
  const { input } = issue;
  const say = (words: FieldMessage): string => messageText(words, language);
  if (input === undefined || input === null || input === '') return say(message('required'));
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'array') return say(message('choiceRequired'));
      return say(
        issue.origin === 'string'
          ? message('tooShort', { min: Number(issue.minimum), length: toLength(input) })
          : message('valueTooLow', { min: Number(issue.minimum) }),
      );
    case 'too_big':
      if (issue.origin === 'array') return text('form.too-many', { max: Number(issue.maximum) });
      return say(
        issue.origin === 'string'
          ? message('tooLong', { max: Number(issue.maximum), length: toLength(input) })
          : message('valueTooHigh', { max: Number(issue.maximum) }),
      );
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? say(message('number')) : text('form.unusable');
    case 'invalid_value':
      return say(message('unknownChoice'));
    case 'invalid_format':
      return issue.format === 'date' ? say(message('dateFormat')) : text('form.unusable');
    case 'not_multiple_of':
      return say(message('number'));
    default:
      return text('form.unusable');
  }
}
