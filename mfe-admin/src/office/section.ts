import type { Permission } from '@okruh/contracts/access';
import type { OFFICE_PATH, officePaths } from '@okruh/contracts/office-paths';

type Paths = typeof officePaths;

/** Pages that stand in the side navigation: those directly below `/admin`. */
export type Section = Exclude<
  {
    [Name in keyof Paths]: Paths[Name] extends `${typeof OFFICE_PATH}/${infer Rest}`
      ? Rest extends `${string}/${string}`
        ? never
        : Name
      : never;
  }[keyof Paths],
  'sign-in'
>;

/** What each section needs to be entered. */
export type SectionPermissions = Readonly<Record<Section, Permission>>;

export const listSections = (permissions: SectionPermissions): readonly Section[] => Object.keys(permissions) as Section[];
