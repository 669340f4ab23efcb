import { FieldErrorsError } from '@okruh/web-kit';
import { useEffect, useState } from 'react';
import { ops } from '../office/api/ops-api.ts';

/** Nobody types that slowly. */
const REST_MS = 400;

/** What the service says of an expression and a path; `unchecked` while it hasn't, and while there are none. */
export type FilterCheck = { readonly state: 'unchecked' | 'valid' } | { readonly state: 'invalid'; readonly message: string };
const unchecked: FilterCheck = { state: 'unchecked' };

/** Has an expression and a path checked while they are typed, once the typing rests. */
export function useFilterCheck(cel: string, path: string): FilterCheck {
  const wanted = JSON.stringify({ cel: cel.trim(), path: path.trim() });
  const [checked, setChecked] = useState<{ readonly wanted: string; readonly check: FilterCheck }>({ wanted: '', check: unchecked });
  useEffect(() => {
    const body = JSON.parse(wanted) as { readonly cel: string; readonly path: string };
    if (body.cel === '' && body.path === '') return undefined;
    let isOver = false;
    const settle = (check: FilterCheck): void => {
      if (!isOver) setChecked({ wanted, check });
    };
    const timer = setTimeout(() => {
      ops.call('admin_check_tail_filter', { body }).then(
        () => settle({ state: 'valid' }),
        (error: unknown) => settle(error instanceof FieldErrorsError ? { state: 'invalid', message: joinMessages(error) } : unchecked),
      );
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return checked.wanted === wanted ? checked.check : unchecked;
}

const joinMessages = ({ fields }: FieldErrorsError): string => Object.values(fields).flat().join(' ');
