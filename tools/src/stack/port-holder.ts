import { readFile, readdir, readlink } from 'node:fs/promises';

const LISTENING = '0A';

/** Inodes of the sockets that listen on the port, from the kernel's table. */
async function listeningInodes(port: number): Promise<Set<string>> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')));
  const inodes = new Set<string>();
  for (const row of tables.join('\n').split('\n')) {
    const cells = row.trim().split(/\s+/);
    const [, local, , state] = cells;
    const inode = cells[9];
    if (state === LISTENING && local?.endsWith(`:${hex}`) && inode !== undefined) inodes.add(inode);
  }
  return inodes;
}

/** The program that listens on the port, as far as this user may see it; Linux only, null elsewhere. */
export async function portHolder(port: number): Promise<string | null> {
  const inodes = await listeningInodes(port);
  if (inodes.size === 0) return null;
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
      if (!inodes.has(target.replace(/^socket:\[(\d+)\]$/, '$1'))) continue;
      const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').trim();
      return `${command.slice(0, 80) || 'a program'} (process ${pid})`;
    }
  }
  return null;
}
