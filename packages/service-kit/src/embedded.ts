/** Real servers for development and tests; nothing in production imports this entry. */
export { freePort } from './testing/embedded/child.ts';
export { startEmbeddedNats, type EmbeddedNats, type EmbeddedNatsOptions } from './testing/embedded/nats.ts';
export { findNatsServer, type NatsBinary, type NatsSearch } from './testing/embedded/nats-binary.ts';
export { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './testing/embedded/postgres.ts';
