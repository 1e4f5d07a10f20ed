import type { Database } from '@hawker/postgres/database'
import { type CodedMigrations, runMigrations } from '@hawker/postgres/run-migrations'
import { normalizePhones } from './normalize-phones.ts'
import { normalizeTexts } from './normalize-texts.ts'
import { plainNames } from './plain-names.ts'
import { sealAnswers } from './seal-answers.ts'
import { sealDevices } from './seal-devices.ts'
import { sealHandoverCodes } from './seal-handover-codes.ts'

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** Loads the key for personal data. A database without rows to seal needs none. */
export type LoadPersonalDataKey = () => Promise<Uint8Array>

/** Migrations that SQL cannot express. They run in the order of all names. */
export const codedMigrations = (personalDataKey: LoadPersonalDataKey): CodedMigrations => ({
  '0370_normalize_phones': normalizePhones,
  '0380_plain_names': plainNames,
  '0711_seal_devices': (client) => sealDevices(client, personalDataKey),
  '0740_normalize_texts': normalizeTexts,
  '0741_seal_handover_codes': (client) => sealHandoverCodes(client, personalDataKey),
  '0742_seal_answers': (client) => sealAnswers(client, personalDataKey),
})

/** Brings the schema up to date. Returns the number of migrations that ran. */
export const migrate = (
  database: Database,
  personalDataKey: LoadPersonalDataKey,
  onApplied: (name: string) => void = () => {},
): Promise<number> =>
  runMigrations(database, MIGRATIONS, onApplied, codedMigrations(personalDataKey))
