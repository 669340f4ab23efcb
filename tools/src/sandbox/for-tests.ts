import { z } from 'zod';
import { openSandbox } from './open-sandbox.ts';
import type { SandboxServer } from './serve.ts';

/** What a process of tests asks by the channel; the answer names the port, and what went wrong. */
const requestSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('open'), port: z.int(), secret: z.string() }),
  z.object({ do: z.literal('close'), port: z.int() }),
]);

// Loading the code costs far more than all that one file of tests does with a sandbox: each has one of its own, the process is shared.
const servers = new Map<number, SandboxServer>();

async function answer(message: unknown): Promise<void> {
  const request = requestSchema.parse(message);
  const { port } = request;
  try {
    if (request.do === 'open') {
      const publicUrl = `http://127.0.0.1:${port}`;
      servers.set(port, await openSandbox({ host: '127.0.0.1', port, secret: request.secret, publicUrl, dir: null }));
    } else {
      await servers.get(port)?.close();
      servers.delete(port);
    }
    process.send?.({ port, error: null });
  } catch (error) {
    process.send?.({ port, error: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit(0));
