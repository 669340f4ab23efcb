import { launch } from './launch.mjs';

await launch('rotate-keys');
