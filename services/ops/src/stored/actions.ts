import type { ActionKind } from '@okruh/contracts/http/ops-admin/action-kinds';
import type { Identity, Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who acts, for what is written down. */
export const toPerson = ({ sub, name }: Identity): Person => ({ id: sub ?? '', name: name ?? '' });

/** Writes down who did what to the events; in the transaction of what they did. */
export async function recordAction(
  tx: Tx,
  person: Person,
  { action, reason, subject }: { readonly action: ActionKind; readonly reason: string; readonly subject: object },
): Promise<void> {
  await tx.execute(sql`
    insert into actions (person_id, person_name, action, reason, subject)
    values (${person.id}, ${person.name}, ${action}, ${reason}, ${JSON.stringify(subject)}::jsonb)`);
}
