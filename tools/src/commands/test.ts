import { chooseStages, runStages } from '../checks/run-stages.ts';
import { makeScratchFolder } from '../checks/scratch.ts';
import { saveTimes, stages } from '../checks/stages.ts';
import { runCommand } from '../plain-error.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { stepsOn } from '../terminal/steps.ts';

// The launcher ends whatever is still running below.
void untilAskedToStop().then(() => process.exit(130));

makeScratchFolder();

// `npm test -- unit e2e` runs these stages alone. Two at a time: the browser's specs wait for half of their time, the others fill it.
await runCommand(() => {
  const chosen = chooseStages(stages, process.argv.slice(2));
  return runStages(chosen, stepsOn(), (text) => process.stdout.write(text), {
    lanes: 2,
    ...(chosen.length === stages.length ? { save: saveTimes } : {}),
  });
});
