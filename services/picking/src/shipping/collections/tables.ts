import type { CollectionState, CollectionSubject, CollectionWay } from '@okruh/contracts/http/picking-collections';
import type { BookingRefusal, CarrierName, ParcelEventKind } from '@okruh/contracts/http/picking-shipping';
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { OwnCollectionState } from './collection.ts';

// Explained in migrations/014-collections.sql.

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const collections = pgTable('collections', {
  id: uuid('id').primaryKey(),
  about: text('about').$type<CollectionSubject>().notNull(),
  aboutId: uuid('about_id').notNull(),
  number: text('number').notNull(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  way: text('way').$type<CollectionWay>().notNull(),
  carrier: text('carrier').$type<CarrierName>().notNull(),
  day: date('day'),
  partOfDay: text('part_of_day', { enum: ['08-12', '12-17'] }),
  ownState: text('own_state').$type<OwnCollectionState>().notNull(),
  state: text('state').$type<CollectionState>().notNull(),
  refusal: text('refusal').$type<BookingRefusal>(),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  labelPdfCiphertext: text('label_pdf_cipher'),
  todo: text('todo', { enum: ['book', 'cancel'] }),
  todoAt: instant('todo_at'),
  todoAttempts: integer('todo_attempts').notNull().default(0),
  checkedAt: instant('checked_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  bookedAt: instant('booked_at'),
  lastEventAt: instant('last_event_at'),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
export type CollectionRow = typeof collections.$inferSelect;

export const collectionEvents = pgTable('collection_events', {
  carrier: text('carrier').$type<CarrierName>().notNull(),
  eventId: text('event_id').notNull(),
  collectionId: uuid('collection_id').notNull(),
  kind: text('kind').$type<ParcelEventKind>().notNull(),
  at: instant('at').notNull(),
  text: text('text').notNull(),
  place: text('place').notNull(),
});
