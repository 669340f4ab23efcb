/** Text that editors write with headings, lists, emphasis and links, as elements with their words; never HTML. */
import { z } from 'zod';

/** A piece of text of one look. */
const textRunSchema = z.object({
  text: z.string(),
  /** `b` strong, `i` emphasised. */
  tag: z.enum(['span', 'b', 'i']),
  /** Where it leads: a path of the shop or an https address; null for plain text. */
  href: z.string().nullable(),
});
export type TextRun = z.infer<typeof textRunSchema>;

export const richTextSchema = z.array(
  z.object({
    tag: z.enum(['h2', 'h3', 'p', 'blockquote', 'ul', 'ol']),
    /** Items of a list; anything else is one line. */
    lines: z.array(z.array(textRunSchema)),
  }),
);
export type RichText = z.infer<typeof richTextSchema>;
export type RichTextBlock = RichText[number];
