import { runRotation } from '@okruh/service-kit';
import { sealedTables } from './sealed-tables.ts';

await runRotation('payments', sealedTables);
