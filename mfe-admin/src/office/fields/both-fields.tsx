import { type FieldWidth, TextArea, TextField } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import type { FormField } from '@okruh/web-kit/forms';

interface BothFieldsProps {
  readonly label: string;
  readonly cs: FormField;
  readonly ro: FormField;
  readonly help?: string;
  readonly optional?: boolean;
  /** More than one makes it a text of several lines. */
  readonly rows?: number;
  /** Before the value, one for each language: the address of the parent. */
  readonly before?: { readonly cs: string; readonly ro: string };
  readonly readOnly?: boolean;
}

/** The same thing in both languages beside each other. */
export function BothFields({ label, cs, ro, help, optional, rows = 1, before, readOnly }: BothFieldsProps) {
  const text = useText();
  const width: FieldWidth = 3;
  return (['cs', 'ro'] as const).map((language) => {
    const field = language === 'cs' ? cs : ro;
    const shared = { ...field, label: text(`both.${language}`, { label }), help, optional, width, readOnly, lang: language };
    return rows > 1 ? (
      <TextArea key={language} {...shared} rows={rows} />
    ) : (
      <TextField key={language} {...shared} {...(before && { before: before[language] })} />
    );
  });
}
