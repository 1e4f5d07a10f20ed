import type { Database } from '@hawker/postgres/database'
import { listMigrations, runMigrations } from '@hawker/postgres/run-migrations'

const FOLDER = new URL('./migrations/', import.meta.url)

export const migrationNames = (): Promise<string[]> => listMigrations(FOLDER)

/** Brings the schema up to date. Returns the number of migrations that ran. */
export const migrate = (
  database: Database,
  onApplied: (name: string) => void = () => {},
): Promise<number> => runMigrations(database, FOLDER, onApplied)
