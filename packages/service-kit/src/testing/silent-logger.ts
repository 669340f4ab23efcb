import { createLogger, type Logger } from '../logger.ts';

/** Logs nothing, for tests that cause errors on purpose. */
export const silentLogger: Logger = createLogger({ service: 'test', level: 'silent' });
