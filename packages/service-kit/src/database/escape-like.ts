/** Text that stands for itself inside a pattern of LIKE: `%`, `_` and `\` lose their meaning. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
