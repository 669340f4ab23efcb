import { launch } from './launch.mjs';

await launch('checks/endurance');
