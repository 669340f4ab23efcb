import { ADVISORIES, DEAD_LETTERS, DEAD_SUBJECT, getStreamName, type Publisher, publishers, toSubject } from './definitions/event.ts';
import type { ServiceName } from './definitions/route.ts';

/** What one service may do at the broker. Everything else is refused to it. */
export interface BrokerUser {
  /** User name, which is the service's. */
  readonly name: ServiceName;
  /** Publisher whose subjects and stream are its own. */
  readonly publishes: Publisher;
  /** Publishers whose streams it reads by a durable consumer. */
  readonly consumes: readonly Publisher[];
  /** Publishers whose subjects it listens to without a consumer, missing what is published while it is away. */
  readonly listens?: readonly Publisher[];
  /** Name of its durable consumers; the service's when left out. */
  readonly durable?: string;
  /** Sees every consumer, reads the dead letters and publishes their events again. */
  readonly operates?: boolean;
}

/** Who may publish and read what. The brokers of `npm start`, docker compose and Kubernetes get their users from here. */
export const brokerUsers: readonly BrokerUser[] = [
  { name: 'accounts', publishes: 'accounts', consumes: [] },
  { name: 'buyout', publishes: 'buyout', consumes: ['counter', 'orders', 'payments', 'picking'] },
  { name: 'catalog', publishes: 'catalog', consumes: ['accounts', 'buyout', 'checkout', 'orders', 'picking', 'repairs'] },
  { name: 'repairs', publishes: 'repairs', consumes: ['accounts', 'catalog', 'counter', 'picking'] },
  { name: 'picking', publishes: 'picking', consumes: ['accounts', 'buyout', 'catalog', 'orders', 'repairs'] },
  { name: 'orders', publishes: 'orders', consumes: ['accounts', 'buyout', 'invoicing', 'notifications', 'payments', 'picking'] },
  { name: 'invoicing', publishes: 'invoicing', consumes: ['notifications', 'orders', 'picking'] },
  { name: 'counter', publishes: 'counter', consumes: [] },
  { name: 'payments', publishes: 'payments', consumes: ['buyout', 'counter', 'orders'] },
  { name: 'checkout', publishes: 'checkout', consumes: ['accounts', 'buyout', 'catalog', 'orders', 'picking'] },
  {
    name: 'notifications',
    publishes: 'notifications',
    consumes: ['accounts', 'buyout', 'counter', 'invoicing', 'ops', 'orders', 'payments', 'picking', 'repairs'],
  },
  {
    name: 'gateway',
    publishes: 'delivery',
    consumes: ['accounts', 'buyout', 'catalog', 'repairs'],
    listens: ['accounts', 'buyout', 'catalog', 'delivery', 'repairs'],
    durable: 'gateway-cdn',
  },
  { name: 'ops', publishes: 'ops', consumes: publishers, operates: true },
];

/** User of people and their tools (dead letters, replicas); no process of the shop has its password. */
export const BROKER_OPERATOR = 'operator';

/** Prefix of a user's answers, so that nobody receives those of another. */
export const getInboxPrefix = (user: string): string => `_INBOX.${user}`;

/** The variable that holds a user's password in the broker's environment. */
export const brokerPasswordVariable = (user: string): string => `NATS_PASSWORD_${user.toUpperCase()}`;

/** Subjects by permission, as NATS writes them. */
export interface BrokerPermissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

/** What the broker allows to a user. Reading a stream is publishing requests to the broker's API, the messages come to the own inbox. */
export function buildPermissions({
  name,
  publishes,
  consumes,
  listens = [],
  durable = name,
  operates = false,
}: BrokerUser): BrokerPermissions {
  const made = [getStreamName(publishes), DEAD_LETTERS, ADVISORIES];
  const read = [...new Set([publishes, ...consumes].map(getStreamName)), ...(operates ? [DEAD_LETTERS] : [])];
  return {
    publish: [
      toSubject(operates ? '>' : `${publishes}.>`),
      ...(operates ? ['$JS.API.INFO', '$JS.API.STREAM.LIST', '$JS.API.CONSUMER.LIST.*'] : []),
      ...(consumes.length > 0 && !operates ? [`${DEAD_SUBJECT}.${durable}.>`] : []),
      ...made.flatMap((stream) => [`$JS.API.STREAM.CREATE.${stream}`, `$JS.API.STREAM.UPDATE.${stream}`]),
      ...[...new Set([...made, ...read])].map((stream) => `$JS.API.STREAM.INFO.${stream}`),
      ...read.flatMap((stream) => [
        `$JS.API.STREAM.MSG.GET.${stream}`,
        // The reconcilers read by consumers with names of the moment, so the name is open.
        `$JS.API.CONSUMER.CREATE.${stream}.>`,
        // A consumer of the moment of several subjects is made here,
        `$JS.API.CONSUMER.CREATE.${stream}`,
        // and a durable one here.
        `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`,
        `$JS.API.CONSUMER.INFO.${stream}.*`,
        `$JS.API.CONSUMER.DELETE.${stream}.*`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
        `$JS.ACK.${stream}.>`,
      ]),
    ],
    subscribe: [`${getInboxPrefix(name)}.>`, ...listens.map((publisher) => toSubject(`${publisher}.>`))],
  };
}

const formatList = (subjects: readonly string[]): string => `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;

/** The users as a part of a NATS server's configuration; the passwords come from the server's environment. */
export function brokerUsersConfig(): string {
  const users = brokerUsers.map((user) => {
    const { publish, subscribe } = buildPermissions(user);
    return [
      '    {',
      `      user: ${user.name}, password: $${brokerPasswordVariable(user.name)}`,
      '      permissions {',
      `        publish { allow: ${formatList(publish)} }`,
      `        subscribe { allow: ${formatList(subscribe)} }`,
      '      }',
      '    }',
    ].join('\n');
  });
  const operator = `    { user: ${BROKER_OPERATOR}, password: $${brokerPasswordVariable(BROKER_OPERATOR)} }`;
  return ['authorization {', '  users: [', ...users, operator, '  ]', '}', ''].join('\n');
}
