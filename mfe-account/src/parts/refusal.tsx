import { Notice } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLocale } from '@okruh/web-kit/i18n';

/** Why a form was refused as a whole: the server's own words, or what failed and what is kept. Announced at once. */
export function Refusal({ title, error }: { readonly title: string; readonly error: unknown }) {
  const locale = useLocale();
  if (error === null) return null;
  const detail = error instanceof ProblemError && error.detail !== null ? ` ${error.detail}` : '';
  return (
    <Notice tone="danger" role="alert" title={title}>
      {failureText(error, locale)}
      {detail}
    </Notice>
  );
}
