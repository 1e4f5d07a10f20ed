import type { Database } from '@hawker/postgres/database'
import { type CodedMigrations, runMigrations } from '@hawker/postgres/run-migrations'
import { normalizePhones } from './normalize-phones.ts'
import { normalizeTexts } from './normalize-texts.ts'
import { plainNames } from './plain-names.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** Migrations that SQL cannot express. They run in the order of all names. */
const CODED: CodedMigrations = {
  '0370_normalize_phones': normalizePhones,
  '0380_plain_names': plainNames,
  '0740_normalize_texts': normalizeTexts,
}

/** Brings the schema up to date. Returns the number of migrations that ran. */
export const migrate = (
  database: Database,
  onApplied: (name: string) => void = () => {},
): Promise<number> => runMigrations(database, FOLDER, onApplied, CODED)
