export { collectPlans, type Plan } from './collect-plans.ts';
export { checkRotation } from './check-rotation.ts';
export { eventually } from './eventually.ts';
export { identityFor, testKeyEnv, testKeys } from './identity-for.ts';
export { readBarCodes } from './read-bar-codes.ts';
export { testDatabase, type TestDatabase } from './test-database.ts';
export { testNats, type TestNats } from './test-nats.ts';
export { silentLogger } from './silent-logger.ts';
export { pdfText } from './pdf-text.ts';
