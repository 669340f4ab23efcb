import { staffLogin } from '@okruh/contracts/http/accounts/login';
import { type PatientClient, PatientClients } from '../chaos/patient-client.ts';
import { runStaffCommand } from '../stack/staff-command.ts';
import type { BenchContext } from './bench.ts';

const PICKER = 'servis@okruh.example';
/** Who may do everything in the office, with the password of the demo data. */
export const DEMO_CLERK = 'admin@okruh.example';
export const DEMO_PASSWORD = 'Okruh-2026!';

export interface BenchStaff {
  /** Signs somebody in who picks in the warehouse. */
  logInPicker(): Promise<PatientClient>;
  /** Signs somebody in who may do everything in the office. */
  logInClerk(): Promise<PatientClient>;
  close(): Promise<void>;
}

/** People of the demo data who work in the shop that is measured. */
export async function hireStaff({ stack }: BenchContext): Promise<BenchStaff> {
  await runStaffCommand(stack.around, ['role', PICKER, 'warehouse']);
  const clients = new PatientClients(stack.publicUrls, 8);
  const logIn = async (eMail: string): Promise<PatientClient> => {
    const person = clients.create('cz');
    await person.must(staffLogin, { body: { e_mail: eMail, password: DEMO_PASSWORD } });
    return person;
  };
  return { logInPicker: () => logIn(PICKER), logInClerk: () => logIn(DEMO_CLERK), close: () => clients.close() };
}
