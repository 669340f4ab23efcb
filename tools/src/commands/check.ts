import { chooseStages, runStages } from '../checks/run-stages.ts';
import { quickStages, stages } from '../checks/stages.ts';
import { runCommand } from '../plain-error.ts';
import { untilAskedToStop } from '../stop-signals.ts';
import { stepsOn } from '../terminal/steps.ts';

// The launcher ends whatever is still running below.
void untilAskedToStop().then(() => process.exit(130));

// Two at a time: the linter and the tests each leave a core idle for long.
await runCommand(() => runStages(chooseStages(stages, quickStages), stepsOn(), (text) => process.stdout.write(text), { lanes: 2 }));
