import type { SupplierError } from '@okruh/contracts/http/invoicing-admin/supplier-invoices';
import { FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import type { Language } from '@okruh/market';

/** Why a file wasn't imported. */
export type SupplierRefusal =
  | { readonly kind: 'cells'; readonly errors: readonly SupplierError[]; readonly isOnlyUnusual: boolean }
  /** It was imported before: the id of the invoice. */
  | { readonly kind: 'repeated'; readonly id: string }
  | { readonly kind: 'other'; readonly reason: string };

/** What a failed import says, as the screen shows it. */
export function readRefusal(error: unknown, language: Language): SupplierRefusal {
  if (error instanceof ProblemError && error.code === 'prices-incorrect') {
    const errors = readErrors(error.extra['errors']);
    return { kind: 'cells', errors, isOnlyUnusual: errors.length > 0 && errors.every(({ is_unusual: isUnusual }) => isUnusual) };
  }
  if (error instanceof ProblemError && error.code === 'already-imported' && typeof error.extra['id'] === 'string') {
    return { kind: 'repeated', id: error.extra['id'] };
  }
  const words = error instanceof FieldErrorsError ? Object.values(error.byPath()).flat().join(' ') : failureText(error, language);
  return { kind: 'other', reason: words };
}

const readErrors = (errors: unknown): readonly SupplierError[] => (Array.isArray(errors) ? errors.filter(isSupplierError) : []);
const isSupplierError = (value: unknown): value is SupplierError =>
  typeof value === 'object' && value !== null && 'line' in value && 'column' in value && 'message' in value && 'value' in value;
