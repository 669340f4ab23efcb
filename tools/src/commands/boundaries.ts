import { readWorkspace } from '../boundary-rules/workspace.ts';
import { findViolations } from '../boundary-rules/rules.ts';
import { root } from '../paths.ts';
import { runCommand } from '../plain-error.ts';

await runCommand(async () => {
  const workspace = await readWorkspace(root);
  const files = workspace.packages.reduce((sum, { files: found }) => sum + found.length, 0);
  // A check that looks at nothing would be green for ever.
  if (files === 0) throw new Error('The boundary check found no source file');
  const violations = findViolations(workspace);
  for (const { rule, where, what } of violations) process.stdout.write(`${where}  [${rule}]  ${what}\n`);
  process.stdout.write(`${files} files in ${workspace.packages.length} packages, ${violations.length} broken boundaries\n`);
  return violations.length === 0 ? 0 : 1;
});
