/** What the form of a text holds: one text or switch by name; a field in both languages has two, `title-cs` and `title-ro`. */
export type TextValues = Record<string, string | boolean>;

interface Both<T> {
  readonly cs: T;
  readonly ro: T;
}

/** Paragraphs are separated by an empty line. */
const splitParagraphs = (typed: string): string[] => typed.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
const splitList = (typed: string): string[] => typed.split(/[,\n]/).flatMap((word) => word.trim() || []);

/** Reads values as the service takes them. */
export const reader = (values: TextValues) => {
  const line = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    line,
    /** Null when nothing is written. */
    optional: (name: string): string | null => line(name) || null,
    number: (name: string): number => Number(line(name)),
    flag: (name: string): boolean => values[name] === true,
    list: (name: string): string[] => splitList(line(name)),
    both: (name: string): Both<string> => ({ cs: line(`${name}-cs`), ro: line(`${name}-ro`) }),
    paragraphs: (name: string): Both<string[]> => ({ cs: splitParagraphs(line(`${name}-cs`)), ro: splitParagraphs(line(`${name}-ro`)) }),
  };
};

/** Two values of a text in both languages. */
export const bothValues = (name: string, value: Both<string>): TextValues => ({ [`${name}-cs`]: value.cs, [`${name}-ro`]: value.ro });
export const paragraphValues = (name: string, value: Both<readonly string[]>): TextValues => ({
  [`${name}-cs`]: value.cs.join('\n\n'),
  [`${name}-ro`]: value.ro.join('\n\n'),
});
