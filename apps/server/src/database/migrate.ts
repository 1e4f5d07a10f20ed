import type { Database } from './database.ts'
import { listMigrations, runMigrations } from './run-migrations.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

export const migrationNames = (): Promise<string[]> => listMigrations(FOLDER)

/** Brings the schema up to date. Returns the number of migrations that ran. */
export const migrate = (
  database: Database,
  onApplied: (name: string) => void = () => {},
): Promise<number> => runMigrations(database, FOLDER, onApplied)
