/** Words of visitors' messages that browsers and services share; no schema here. */
import type { Permission } from './access.ts';

/** Forms of the shop by which people write to us, and what a member of staff needs to read and answer them. */
export const messagePermissions = {
  contact: 'message:answer',
  feedback: 'message:answer',
  'special-offer': 'message:answer',
  /** With a curriculum vitae. */
  'job-application': 'application:answer',
} as const satisfies Readonly<Record<string, Permission>>;
export type MessageKind = keyof typeof messagePermissions;
export const messageKinds = Object.keys(messagePermissions) as [MessageKind, ...MessageKind[]];

/** `open` waits for us; `closed` ended without an answer. */
export const messageStates = ['open', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

/** What somebody did to a message. A `note` is read by colleagues alone. */
export const messageActions = ['answered', 'noted', 'closed', 'reopened'] as const;
export type MessageAction = (typeof messageActions)[number];

/** Longest answer or note, in characters. */
export const MAX_MESSAGE_ANSWER = 5_000;

/** Days for which messages are stored; curricula vitae too. */
export const MESSAGE_DAYS = 180;

/** Work that somebody may apply for. */
export const jobPositions = ['sales', 'repair', 'buyout', 'warehouse', 'care', 'other'] as const;
export type JobPosition = (typeof jobPositions)[number];

/** A curriculum vitae: its endings, for a form's file field, and its greatest size. */
export const cvEndings = ['.pdf', '.docx', '.odt'] as const;
export const MAX_CV_BYTES = 4 * 1024 * 1024;
