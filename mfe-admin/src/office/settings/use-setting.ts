import { useSyncExternalStore } from 'react';
import { useSession } from '../session.ts';
import { readSetting, type SettingValue, subscribe, writeSetting } from './settings.store.ts';

/** Of those that aren't signed in, as long as the page. */
const NOBODY = '';

/**
 * A setting of the person who is signed in: this browser's copy at once, the service's once it is there (`SettingsSync`).
 *
 * @param name at most 120 characters
 * @returns the value, undefined without one, and a function that writes it; null forgets it
 */
export function useSetting(name: string): readonly [value: SettingValue | undefined, write: (value: SettingValue | null) => void] {
  const personId = useSession()?.id ?? NOBODY;
  const value = useSyncExternalStore(subscribe, () => readSetting(personId, name));
  return [value, (next) => writeSetting(personId, name, next)];
}
