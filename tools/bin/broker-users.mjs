import { launch } from './launch.mjs';

await launch('broker-users');
