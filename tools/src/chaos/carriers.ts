import { setTimeout as pause } from 'node:timers/promises';
import { adminListParcels, adminReceiveParcel } from '@okruh/contracts/http/picking-shipping';
import type { PatientClient } from './patient-client.ts';

/** Each parcel goes a step further so often: at the door within seconds, while everything around it dies. */
const STEP_MS = 1_200;

/**
 * Lets the sandbox's carriers bring their parcels, bring some back and lose some, as the seed says. Their webhooks come twice, late, not in
 * their order, and each once more with a foreign signature.
 */
export async function moveParcels(sandboxUrl: string, seed: number): Promise<void> {
  const control = { step_ms: STEP_MS, seed, duplicate: 1, reorder: true, delay_ms: 200, forge: true };
  const answer = await fetch(`${sandboxUrl}/shipping/control`, { method: 'PUT', body: JSON.stringify(control) });
  if (!answer.ok) throw new Error(`the sandbox's carriers answered ${answer.status}: ${await answer.text()}`);
}

/** Somebody at the ramp takes in what carriers bring back. @returns parcels that were taken in */
export async function receiveUntil(client: PatientClient, isOver: () => boolean): Promise<number> {
  const received = new Set<string>();
  while (!isOver()) {
    const { items } = await client.must(adminListParcels, { query: { state: 'returned', sort: '-last_event_at', page_size: 100 } });
    for (const { id } of items) {
      if (received.has(id)) continue;
      const answer = await client.insist(adminReceiveParcel, { params: { id } });
      // Refused: it was taken in by a call whose answer was lost.
      if (answer.ok || answer.status === 409) received.add(id);
    }
    await pause(400);
  }
  return received.size;
}
