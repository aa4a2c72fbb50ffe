import process from 'node:process';
import { proveDatabaseFaults } from './database-faults.ts';

// `npm run proof:database` and `npm run proof:withstand` do the whole of it.
const isWhole = [process.env['DATABASE_FAULTS'], process.env['WITHSTAND']].includes('whole');

proveDatabaseFaults({ isWhole });
