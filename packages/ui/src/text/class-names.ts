/** Joins class names with spaces; skips falsy values. */
export const classNames = (...names: ReadonlyArray<string | false | null | undefined>): string => names.filter(Boolean).join(' ');
