import { startSandbox as start } from '@okruh/service-kit/testing';

export { SANDBOX_SECRET } from '@okruh/service-kit/testing';

/** The sandbox, with what bank and partner can be made to do. */
export async function startSandbox() {
  const { url, stop } = await start();
  return {
    url,
    stop,
    /** Makes bank and partner misbehave until set otherwise. */
    async behave(behaviour: Record<string, unknown>): Promise<void> {
      for (const party of ['bank', 'partner']) {
        const path = `${url}/${party}/control/*`;
        await fetch(path, { method: 'PUT', body: JSON.stringify(behaviour) });
      }
    },
    async ledger(): Promise<{ reference: string; kind: 'capture' | 'refund'; amount: number }[]> {
      const response = await fetch(`${url}/bank/ledger`);
      const { entries }: { entries: { reference: string; kind: 'capture' | 'refund'; amount: number }[] } = JSON.parse(
        await response.text(),
      );
      return entries;
    },
  };
}

/** Fills in a page of the bank as a browser would and gives where it leads. */
export async function submit(url: string, fields: Record<string, string>): Promise<{ status: number; location: string; text: string }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}
export const cards = {
  paid: '4111 1111 1111 1111',
  password: '4000000000003220',
  declined: '4000000000000002',
  poor: '4000000000009995',
  abandoned: '4000000000000127',
} as const;
export const payByCard = (url: string, card: string = cards.paid) => submit(url, { card, expiry: '12/40', cvc: '123', answer: 'pay' });
