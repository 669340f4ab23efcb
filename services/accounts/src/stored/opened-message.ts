import { type MessageContent, messageContentSchema, messagePlace } from '../model/message-content.ts';
import type { PersonalData } from './personal-data.ts';
import type { messages } from './tables.ts';

export type MessageRow = typeof messages.$inferSelect;

/** What the form of a message held. */
export const openMessage = (personalData: PersonalData, row: Pick<MessageRow, 'id' | 'contentCiphertext'>): MessageContent =>
  messageContentSchema.parse(JSON.parse(personalData.open(messagePlace(row.id), row.contentCiphertext)));
