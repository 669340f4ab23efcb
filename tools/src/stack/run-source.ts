import { join } from 'node:path';
import { inRoot } from '../paths.ts';
import { PlainError } from '../plain-error.ts';
import { runProgram } from '../run.ts';
import { machineEnvironment } from './machine-environment.ts';

/**
 * Runs a file of a service from its sources.
 * @param file below the service's `src`
 * @returns lines that it wrote
 * @throws PlainError when it fails
 */
export async function runSource(service: string, file: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void): Promise<string[]> {
  const { code, output } = await runProgram(process.execPath, ['--import', 'tsx', join('src', file)], {
    cwd: inRoot('services', service),
    env: { ...machineEnvironment(), ...env },
    onLine,
  });
  if (code !== 0) throw new PlainError(`${file} failed (exit code ${code}); what it said stands above.`);
  return output.split('\n').filter(Boolean);
}
