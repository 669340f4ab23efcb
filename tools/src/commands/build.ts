import { buildAll } from '../building/builds.ts';
import { runCommand } from '../plain-error.ts';
import { stepsOn } from '../terminal/steps.ts';

await runCommand(() => buildAll(stepsOn()));
