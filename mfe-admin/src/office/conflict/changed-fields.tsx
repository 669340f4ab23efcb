import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { changedValue } from './changed-value.ts';
import { useNameLocale } from '../language/language.ts';

interface ChangedFieldsProps {
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  /** Words of ids: tariffs, groups, categories. */
  readonly names: ReadonlyMap<string, string>;
}

/** Ids and kinds of tables are the subject's, not changes of it. */
const ignored: ReadonlySet<string> = new Set(['id', 'table']);

/** What a change of a history changed, field by field, before and after. */
export function ChangedFields({ changes, names }: ChangedFieldsProps) {
  const text = useText();
  const locale = useNameLocale();
  const { market } = useRemote();
  const words = { text, locale, market, names };
  return (
    <>
      {changes
        .filter(({ field }) => !ignored.has(field))
        .map(({ field, before, after }) => (
          <span key={field} className="sub">
            {text('changed.entry', {
              field: text(`field.${field}`),
              before: changedValue(field, before, words),
              after: changedValue(field, after, words),
            })}
          </span>
        ))}
    </>
  );
}
