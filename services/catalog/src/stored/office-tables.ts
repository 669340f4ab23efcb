import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

// Tables of the back office (migrations/020-back-office.sql); the catalogue's stand in tables.ts.

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Addresses that a category had before. */
export const categoryRedirects = pgTable(
  'category_redirects',
  {
    locale: text('locale', { enum: ['cs', 'ro'] }).notNull(),
    /** Without the leading slash. */
    path: text('path').notNull(),
    categoryId: text('category_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.path] })],
);

/** What a screen may remember. */
export type Remembered = Readonly<Record<string, string | number | boolean | string[]>>;
export const componentParams = pgTable(
  'component_params',
  {
    component: text('component').notNull(),
    accountId: text('account_id').notNull(),
    params: jsonb('params').$type<Remembered>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.component, table.accountId] })],
);

export const componentUsers = pgTable(
  'component_users',
  {
    component: text('component').notNull(),
    accountId: text('account_id').notNull(),
    name: text('name').notNull(),
    /** What is being edited there. */
    subject: text('subject'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.component, table.accountId] })],
);
