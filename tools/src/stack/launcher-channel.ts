/**
 * Tells the launcher of a server in a process group of its own. Should this command die hard, the launcher ends that
 * group as well. Only the launcher's own child speaks: deeper processes have other parents on their channel.
 */
export function announceGroup(pid: number, isAlive: boolean): void {
  if (process.env['OKRUH_LAUNCHER'] !== String(process.ppid) || !process.connected) return;
  process.send?.({ group: pid, isAlive });
}
