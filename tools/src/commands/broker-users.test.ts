import { readdir, readFile } from 'node:fs/promises';
import { publishers } from '@okruh/contracts';
import { brokerUsers } from '@okruh/contracts/broker-users';
import { expect, test } from 'vitest';
import { brokerUsersFiles } from '../broker-users-files.ts';
import { inRoot } from '../paths.ts';
import { processTable } from '../processes.ts';

/** Publishers whose event contracts the code of a service uses; types alone and tests don't count. */
async function publishersUsedBy(folder: string): Promise<string[]> {
  const names = await readdir(inRoot(folder, 'src'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'));
  const sources = await Promise.all(files.map((name) => readFile(inRoot(folder, 'src', name), 'utf8')));
  const used = sources.flatMap((source) =>
    [...source.matchAll(/^import (?!type )[^;]*'@okruh\/contracts\/events\/([a-z]+)';$/gm)].map(([, publisher]) => publisher ?? ''),
  );
  return [...new Set(used)].toSorted();
}

test.each(processTable)('the broker lets $name publish and read what its code does, and no more', async ({ name, folder }) => {
  const user = brokerUsers.find((candidate) => candidate.name === name);
  if (user === undefined) throw new Error(`${name} is no user of the broker`);
  // The one that watches reads every stream.
  const isWatching = user.operates === true;
  const named = [user.publishes, user.consumes, user.listens ?? []].flat();
  expect([...new Set<string>(named)].toSorted()).toEqual(isWatching ? publishers.toSorted() : await publishersUsedBy(folder));
  const server = await readFile(inRoot(folder, 'src', 'server.ts'), 'utf8');
  expect(server.includes(isWatching ? 'startIndexing({' : 'startConsumer({')).toBe(user.consumes.length > 0);
});

test('every user of the broker is a process', () => {
  expect(brokerUsers.map(({ name }) => name).toSorted()).toEqual(processTable.map(({ name }) => name).toSorted());
});

test.each(Object.entries(brokerUsersFiles()))(
  '%s is what the table says (node tools/bin/broker-users.mjs writes it)',
  async (file, text) => {
    expect(await readFile(inRoot(file), 'utf8')).toBe(text);
  },
);
