import { runRotation } from '@okruh/service-kit';
import { encryptedTables } from './encrypted-tables.ts';

await runRotation('invoicing', encryptedTables);
