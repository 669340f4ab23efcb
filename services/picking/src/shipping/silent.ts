import { sql, type SQL } from 'drizzle-orm';

/** Hours without news after which a carrier is asked. */
export const SILENT_HOURS = 6;
/** Until a carrier is asked again that didn't answer, or not so that it could be understood. */
const ASK_AGAIN_SECONDS = 300;

/** Time of the last question that makes the next one due soon. */
export const askAgainSoon = (silentHours: number): SQL =>
  sql`now() - make_interval(hours => ${silentHours}) + make_interval(secs => ${ASK_AGAIN_SECONDS})`;
