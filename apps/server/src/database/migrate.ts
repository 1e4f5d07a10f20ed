import type { Database } from '@hawker/postgres/database'
import {
  type ReplacedMigrations,
  type TypescriptMigrations,
  runMigrations,
} from '@hawker/postgres/run-migrations'
import { normalizeTexts } from './normalize-texts.ts'
import { encryptIdempotencyAnswers } from './encrypt-idempotency-answers.ts'
import { sealDevices } from './seal-devices.ts'
import { sealHandoverCodes } from './seal-handover-codes.ts'

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** Loads the key for personal data. A database without rows to seal needs none. */
export type LoadPersonalDataKey = () => Promise<Uint8Array>

/** Migrations in TypeScript. They run with the SQL files, sorted together by name. */
export const typescriptMigrations = (
  personalDataKey: LoadPersonalDataKey,
): TypescriptMigrations => ({
  '0711_seal_devices': (client) => sealDevices(client, personalDataKey),
  '0740_normalize_texts': normalizeTexts,
  '0741_seal_handover_codes': (client) => sealHandoverCodes(client, personalDataKey),
  '0742_seal_answers': (client) => encryptIdempotencyAnswers(client, personalDataKey),
})

/** The first migration describes the schema that earlier ones made step by step. */
export const REPLACED: ReplacedMigrations = {
  by: '0690_schema.sql',
  last: '0686_calls_of_refunds.sql',
  count: 125,
}

/** Brings the schema up to date. Returns the number of migrations that ran. */
export const migrate = (
  database: Database,
  personalDataKey: LoadPersonalDataKey,
  onApplied: (name: string) => void = () => {},
): Promise<number> =>
  runMigrations(database, MIGRATIONS, {
    onApplied,
    coded: typescriptMigrations(personalDataKey),
    replaced: REPLACED,
  })
