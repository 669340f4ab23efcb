import { messageReferences } from '@okruh/contracts/http/accounts/messages';
import { z } from 'zod';

/** What a visitor wrote, as it is sealed: the form's own fields. */
export const messageContentSchema = z.object({
  name: z.string(),
  e_mail: z.string(),
  phone: z.string(),
  text: z.string(),
  references: z.partialRecord(z.enum(messageReferences), z.string()),
});
export type MessageContent = z.output<typeof messageContentSchema>;

/** Where a message's content belongs, for its cipher. */
export const messagePlace = (id: string): string => `message:${id}:content`;
/** Where a file's name or content belongs, for its cipher. */
export const filePlace = (id: string, part: 'name' | 'content'): string => `message-file:${id}:${part}`;
/** Where an answer or a note belongs, for its cipher. */
export const stepPlace = (id: string): string => `message-step:${id}:text`;
/** Where a subscriber's address belongs, for its cipher. */
export const subscriptionPlace = (id: string): string => `subscription:${id}:e_mail`;
