/** Text that editors write with headings, lists, emphasis and links, as parts; never HTML. */
import { z } from 'zod';

/** A piece of text of one look. */
const textRunSchema = z.object({
  text: z.string(),
  is_bold: z.boolean(),
  is_italic: z.boolean(),
  /** Where it leads: a path of the shop or an https address; null for plain text. */
  href: z.string().nullable(),
});
export type TextRun = z.infer<typeof textRunSchema>;
const runsSchema = z.array(textRunSchema);

export const richTextSchema = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('heading'), level: z.literal([2, 3]), runs: runsSchema }),
    z.object({ type: z.literal('paragraph'), runs: runsSchema }),
    z.object({ type: z.literal('quote'), runs: runsSchema }),
    z.object({ type: z.literal('list'), is_ordered: z.boolean(), items: z.array(runsSchema) }),
  ]),
);
export type RichText = z.infer<typeof richTextSchema>;
export type RichTextBlock = RichText[number];
