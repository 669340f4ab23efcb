import { createLogger, type Logger } from '../logger.ts';

/** For tests that cause trouble on purpose. */
export const silentLogger: Logger = createLogger({ service: 'test', level: 'silent' });
