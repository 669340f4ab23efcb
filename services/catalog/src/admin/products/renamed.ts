interface Names {
  readonly cs: string;
  readonly ro: string;
}
interface Renaming {
  readonly language: 'cs' | 'ro' | 'both';
  readonly find: string;
  readonly replace: string;
}

/**
 * Names with a text replaced wherever it stands, letter case included; double spaces that are left become one. Null when
 * nothing changes or a name would be empty.
 */
export function renamed(names: Names, { language, find, replace }: Renaming): Names | null {
  const changed = (name: string, own: 'cs' | 'ro'): string =>
    language === 'both' || language === own
      ? name
          .replaceAll(find, () => replace)
          .replaceAll(/ {2,}/g, ' ')
          .trim()
      : name;
  const after = { cs: changed(names.cs, 'cs'), ro: changed(names.ro, 'ro') };
  const isSame = after.cs === names.cs && after.ro === names.ro;
  return isSame || after.cs === '' || after.ro === '' ? null : after;
}
