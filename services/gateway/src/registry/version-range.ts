type Version = readonly [number, number, number];

/** `1.2.3`; a pre-release suffix counts as the version it leads to. */
function parseVersion(text: string): Version | null {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+].*)?$/.exec(text.trim());
  return match === null ? null : [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
}

function compare(left: Version, right: Version): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

/**
 * Whether a version lies in a range. Ranges are comparators joined by blanks (all must hold): `>=1.2.0`, `<2`, `=1.2.3`,
 * `^1.2.0`, `~1.2.0`, a bare version, `*`. What can't be read is satisfied by nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const given = parseVersion(version);
  const comparators = range.trim().split(/\s+/);
  return given !== null && comparators.every((comparator) => holds(given, comparator));
}

function holds(given: Version, comparator: string): boolean {
  if (comparator === '*') return true;
  const [, operator = '', text = ''] = /^(>=|<=|>|<|=|\^|~)?(.*)$/.exec(comparator) ?? [];
  const bound = parseVersion(text);
  if (bound === null) return false;
  const order = compare(given, bound);
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '^':
      return order >= 0 && compare(given, nextBreaking(bound)) < 0;
    case '~':
      return order >= 0 && compare(given, [bound[0], bound[1] + 1, 0]) < 0;
    default:
      return order === 0;
  }
}

/** Below 1.0 the minor version may break, below 0.1 the patch. */
function nextBreaking([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}
