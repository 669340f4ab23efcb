import { createFieldCipher, openDatabase } from '@okruh/service-kit';
import { readStaffEnv } from './env.ts';
import { createPasswordHasher } from './stored/password-hasher.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { createSecurityLog } from './stored/security-log.ts';
import { runStaffCommand, StaffCommandError } from './staff/run-command.ts';

// For the first administrator and for a shop that lost all of them; running this needs the service's keys. The office does the rest.
const env = readStaffEnv();
const database = openDatabase({ url: env.DATABASE_URL, schema: 'accounts', applicationName: 'accounts-staff', max: 1 });
try {
  const said = await runStaffCommand(
    database,
    {
      personalData: createPersonalData(createFieldCipher(env.FIELD_KEY), env.FIELD_KEY),
      securityLog: createSecurityLog(env.LINK_SECRET),
      hash: createPasswordHasher().hash,
    },
    process.argv.slice(2),
  );
  process.stdout.write(`${said}\n`);
} catch (error) {
  if (!(error instanceof StaffCommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
