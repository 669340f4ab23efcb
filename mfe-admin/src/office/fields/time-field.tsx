import { TextField, type TextFieldProps } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';

/** A time of day, typed in 24 hours: the browser's own field follows the browser's language. */
export function TimeField(field: Omit<TextFieldProps, 'type'>) {
  const text = useText();
  return <TextField inputMode="numeric" autoComplete="off" maxLength={8} placeholder={text('time.shape')} {...field} />;
}
