import { integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Remotes and the shell; `revision` grows with every change and is the version of the events. */
export const remotes = pgTable('remotes', {
  remote: text('remote').primaryKey(),
  revision: integer('revision').notNull().default(0),
});

/** Deployed versions; `manifest` and `files` are parsed by the schemas of manifest.ts when they are read. */
export const releases = pgTable(
  'releases',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    manifest: jsonb('manifest').notNull(),
    files: jsonb('files').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version] })],
);

/** Which version a channel of a remote points to. */
export const channels = pgTable(
  'channels',
  {
    remote: text('remote').notNull(),
    channel: text('channel', { enum: ['stable', 'canary'] }).notNull(),
    version: text('version').notNull(),
    previous: text('previous'),
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.channel] })],
);

/** Failures of a version by minute and place. */
export const remoteFailures = pgTable(
  'remote_failures',
  {
    remote: text('remote').notNull(),
    version: text('version').notNull(),
    place: text('place', { enum: ['browser', 'server'] }).notNull(),
    minute: instant('minute').notNull(),
    count: integer('count').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.version, table.place, table.minute] })],
);
