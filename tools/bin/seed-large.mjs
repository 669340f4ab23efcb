import { launch } from './launch.mjs';

await launch('seed-large');
