import { useSetting } from '../office/settings/use-setting.ts';

/** Whether a group of the navigation is folded: as the reader left it, else as given. */
export function useFolded(id: string, isFoldedAtFirst: boolean): readonly [isFolded: boolean, setFolded: (isFolded: boolean) => void] {
  const [chosen, choose] = useSetting(`folded:${id}`);
  return [typeof chosen === 'boolean' ? chosen : isFoldedAtFirst, choose];
}
