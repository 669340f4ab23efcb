import { focusField } from '@okruh/ui';
import { useEffect } from 'react';

/**
 * Moves the focus on once what had it is gone from the page, so that a clerk serves a customer by the keyboard alone. A focus that is
 * somewhere stays there.
 * @param id control or group that comes next; null: nothing does
 * @param step changes with what is shown
 */
export function useFollowFocus(id: string | null, step: string): void {
  useEffect(() => {
    if (id !== null && (document.activeElement ?? document.body) === document.body) focusField(id);
  }, [id, step]);
}
