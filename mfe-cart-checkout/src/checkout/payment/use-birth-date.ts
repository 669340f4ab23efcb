import { useRemote } from '@okruh/web-kit/remote';
import { useStore } from 'zustand';
import { checkoutStore } from '../../model/checkout.store.ts';
import { birthDateError } from './birth-date.tsx';

/** The birth date of this checkout, with what is wrong with it now. */
export function useBirthDate() {
  const { market, locale } = useRemote();
  const value = useStore(checkoutStore(), ({ form }) => form.birthDate);
  return {
    value,
    set: (birthDate: string): void => checkoutStore().getState().enter({ birthDate }),
    errorNow: (): string | null => birthDateError(checkoutStore().getState().form.birthDate, market, locale),
  };
}
