import { chooseStages, runStages } from './checks/run-stages.ts';
import { stages } from './checks/stages.ts';
import { runCommand } from './plain-error.ts';
import { untilAskedToStop } from './stop-signals.ts';
import { stepsOn } from './terminal/steps.ts';

// The launcher ends whatever is still running below.
void untilAskedToStop().then(() => process.exit(130));

// `npm test -- unit e2e` runs these stages alone.
await runCommand(() => runStages(chooseStages(stages, process.argv.slice(2)), stepsOn(), (text) => process.stdout.write(text)));
