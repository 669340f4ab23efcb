import type { Role } from '@okruh/contracts';
import { bigint, boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export type AccountKind = 'customer' | 'staff';
type StoredMarket = 'cz' | 'ro';

/** Columns, constraints and indexes are explained in migrations/001-accounts.sql. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<AccountKind>().notNull(),
  market: text('market').$type<StoredMarket>(),
  eMail: text('e_mail').notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  passwordHash: text('password_hash').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastLoginAt: instant('last_login_at'),
  disabledAt: instant('disabled_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  browser: text('browser').notNull(),
});

export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid('account_id').notNull(),
    deviceHash: bytea('device_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceHash] })],
);

export const throttles = pgTable('throttles', {
  bucket: text('bucket').primaryKey(),
  attempts: integer('attempts').notNull(),
  lastAt: instant('last_at').notNull(),
  blockedUntil: instant('blocked_until'),
});

export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey(),
  market: text('market').$type<StoredMarket>().notNull(),
  accountId: uuid('account_id'),
  eMail: text('e_mail'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  passwordHash: text('password_hash'),
  consentMarketing: boolean('consent_marketing').notNull().default(false),
  termsVersion: text('terms_version').notNull(),
  deviceHash: bytea('device_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});

export const passwordResets = pgTable('password_resets', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  market: text('market').$type<StoredMarket>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
});

export const consents = pgTable('consents', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<'terms' | 'marketing'>().notNull(),
  version: text('version').notNull(),
  isGranted: boolean('is_granted').notNull(),
  givenAt: instant('given_at').notNull().defaultNow(),
});
