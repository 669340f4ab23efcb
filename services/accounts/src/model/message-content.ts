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
/** Where a subscriber's address belongs, for its cipher. */
export const subscriptionPlace = (id: string): string => `subscription:${id}:e_mail`;
