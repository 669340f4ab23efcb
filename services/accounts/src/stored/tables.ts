import type { Role } from '@okruh/contracts';
import type { MessageReference } from '@okruh/contracts/http/accounts/messages';
import type { MessageAction, MessageKind, MessageState } from '@okruh/contracts/messages';
import type { NewsAction, NewsState } from '@okruh/contracts/news';
import type { SecurityEventKind } from '@okruh/contracts/security-events';
import type { TaskAction, TaskSubjectKind } from '@okruh/contracts/tasks';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export type AccountKind = 'customer' | 'staff';
type StoredMarket = 'cz' | 'ro';

/** Columns, constraints and indexes are explained in migrations/001-accounts.sql. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<AccountKind>().notNull(),
  market: text('market').$type<StoredMarket>(),
  /** Migration 004: encrypted e-mail and names (`Person` of personal-data.ts), and the blind index of the address. */
  personCiphertext: text('person_cipher').notNull(),
  eMailIndex: text('e_mail_index').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  passwordHash: text('password_hash').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastLoginAt: instant('last_login_at'),
  disabledAt: instant('disabled_at'),
  /** Explained in migrations/007-staff-stores.sql. */
  storeId: text('store_id'),
  /** This and the following: migration 008. */
  staffVersion: integer('staff_version').notNull().default(1),
  invitedAt: instant('invited_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  browser: text('browser').notNull(),
  /** This and the following: migration 004. */
  id: uuid('id').notNull().defaultRandom(),
  system: text('system').notNull(),
  network: text('network').notNull(),
  secondFactorAt: instant('second_factor_at'),
});

/** Columns, constraints and indexes of this and the following two are explained in migrations/004-people.sql. */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id').primaryKey(),
  secretCiphertext: text('secret_cipher').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: uuid('account_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

export const securityEvents = pgTable('security_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().defaultNow(),
  kind: text('kind').$type<SecurityEventKind>().notNull(),
  accountId: uuid('account_id'),
  role: text('role'),
  networkHash: text('network_hash'),
  detail: text('detail'),
  /** This and the following: migration 008. */
  actorId: uuid('actor_id'),
  reason: text('reason'),
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
  /** Migration 004. */
  personCiphertext: text('person_cipher'),
  passwordHash: text('password_hash'),
  consentMarketing: boolean('consent_marketing').notNull().default(false),
  termsVersion: text('terms_version').notNull(),
  deviceHash: bytea('device_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  /** Migration 003. */
  addressCiphertext: text('address_cipher'),
});

export const passwordResets = pgTable('password_resets', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  market: text('market').$type<StoredMarket>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  /** This and the following: migration 004. */
  purpose: text('purpose').$type<'reset' | 'invitation'>().notNull().default('reset'),
  mailedAt: instant('mailed_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

export const consents = pgTable('consents', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<'terms' | 'marketing'>().notNull(),
  version: text('version').notNull(),
  isGranted: boolean('is_granted').notNull(),
  givenAt: instant('given_at').notNull().defaultNow(),
});

/** Columns, constraints and indexes are explained in migrations/003-addresses.sql. */
export const addresses = pgTable('addresses', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  contentCiphertext: text('content_cipher').notNull(),
  isBillingDefault: boolean('is_billing_default').notNull(),
  isDeliveryDefault: boolean('is_delivery_default').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export interface OpeningDay {
  readonly day: number;
  readonly open: string;
  readonly close: string;
}
export interface ClosedDay {
  readonly date: string;
  readonly name: string;
}

/** Columns, constraints and indexes of this and the following tables are explained in migrations/002-stores-messages-news.sql. */
export const stores = pgTable('stores', {
  id: text('id').primaryKey(),
  seoName: text('seo_name').notNull(),
  market: text('market').$type<StoredMarket>().notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  cityPart: text('city_part').notNull(),
  street: text('street').notNull(),
  postcode: text('postcode').notNull(),
  country: text('country').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  phone: text('phone').notNull(),
  eMail: text('e_mail').notNull(),
  access: text('access').notNull(),
  openingHours: jsonb('opening_hours').$type<OpeningDay[]>().notNull(),
  closedOn: jsonb('closed_on').$type<ClosedDay[]>().notNull(),
  services: text('services').array().notNull(),
  isBuyoutCenter: boolean('is_buyout_center').notNull(),
  isServiceCenter: boolean('is_service_center').notNull(),
  isShowRoom: boolean('is_show_room').notNull(),
  expressDeliveryRadiusKm: doublePrecision('express_delivery_radius_km'),
  timeslots: text('timeslots').array().notNull(),
  isOpen: boolean('is_open').notNull().default(true),
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
  changedBy: text('changed_by'),
});

export const storeChanges = pgTable(
  'store_changes',
  {
    storeId: text('store_id').notNull(),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedBy: text('changed_by').notNull(),
    before: jsonb('before').$type<Readonly<Record<string, string>>>().notNull(),
    after: jsonb('after').$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.version] })],
);

/** Explained in migrations/011-store-redirects.sql. */
export const storeRedirects = pgTable(
  'store_redirects',
  {
    market: text('market').$type<StoredMarket>().notNull(),
    seoName: text('seo_name').notNull(),
    storeId: text('store_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.market, table.seoName] })],
);

export const storeServices = pgTable('store_services', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
});

export const contactReasons = pgTable('contact_reasons', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
  requires: text('requires').array().$type<MessageReference[]>().notNull(),
  department: text('department').notNull(),
});

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  market: text('market').$type<StoredMarket>().notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  reason: text('reason').notNull(),
  department: text('department').notNull(),
  contentCiphertext: text('content_cipher').notNull(),
  hasReceipt: boolean('has_receipt').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  eMailIndex: text('e_mail_index'),
  state: text('state').$type<MessageState>().notNull().default('open'),
  dueAt: instant('due_at'),
  version: integer('version').notNull().default(1),
});

/** Explained in migrations/012-answered-messages.sql, as is the next table. */
export const messageFiles = pgTable('message_files', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  nameCiphertext: text('name_cipher').notNull(),
  contentCiphertext: text('content_cipher').notNull(),
  size: integer('size').notNull(),
});

export const messageSteps = pgTable('message_steps', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  accountId: uuid('account_id').notNull(),
  action: text('action').$type<MessageAction>().notNull(),
  textCiphertext: text('text_cipher'),
});

export const subscriptions = pgTable('subscriptions', {
  id: uuid('id').primaryKey(),
  market: text('market').$type<StoredMarket>().notNull(),
  eMailCiphertext: text('e_mail_cipher').notNull(),
  eMailIndex: text('e_mail_index').notNull(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
  version: integer('version').notNull().default(1),
});

/** Constraints and indexes are explained in migrations/005-grid-views.sql. */
export const gridViews = pgTable('grid_views', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  grid: text('grid').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  columns: jsonb('columns').$type<string[]>().notNull(),
  widths: jsonb('widths').$type<Record<string, number>>().notNull().default({}),
  isShared: boolean('is_shared').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Columns, constraints and indexes of this and the following are explained in migrations/009-tasks.sql. */
export const tasks = pgTable('tasks', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  note: text('note').notNull(),
  queue: text('queue').$type<Role>(),
  assigneeId: uuid('assignee_id'),
  storeId: text('store_id'),
  dueAt: instant('due_at'),
  subjectKind: text('subject_kind').$type<TaskSubjectKind>(),
  subjectId: uuid('subject_id'),
  subjectNumber: text('subject_number'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  doneBy: uuid('done_by'),
  doneAt: instant('done_at'),
  version: integer('version').notNull().default(1),
});

export const taskHistory = pgTable('task_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  taskId: uuid('task_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  accountId: uuid('account_id').notNull(),
  action: text('action').$type<TaskAction>().notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
});

/** Columns, constraints and indexes of this and the following two are explained in migrations/013-news.sql. */
export const news = pgTable('news', {
  id: uuid('id').primaryKey(),
  market: text('market').$type<StoredMarket>().notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  buttonLabel: text('button_label'),
  buttonLink: text('button_link'),
  state: text('state').$type<NewsState>().notNull().default('draft'),
  scheduledAt: instant('scheduled_at'),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  recipients: integer('recipients').notNull().default(0),
  sent: integer('sent').notNull().default(0),
  lastSubscriptionId: uuid('last_subscription_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});

export const newsRecipients = pgTable('news_recipients', {
  id: uuid('id').primaryKey(),
  newsId: uuid('news_id').notNull(),
  subscriptionId: uuid('subscription_id'),
  accountId: uuid('account_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const newsHistory = pgTable('news_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  newsId: uuid('news_id').notNull(),
  at: instant('at').notNull().defaultNow(),
  accountId: uuid('account_id'),
  action: text('action').$type<NewsAction>().notNull(),
  before: jsonb('before').$type<Record<string, unknown>>(),
  after: jsonb('after').$type<Record<string, unknown>>(),
});
