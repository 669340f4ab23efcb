/** Joins the class names that apply; anything falsy is left out. */
export const classNames = (...names: ReadonlyArray<string | false | null | undefined>): string => names.filter(Boolean).join(' ');
