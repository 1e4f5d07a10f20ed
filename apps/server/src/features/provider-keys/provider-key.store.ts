import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import type { ProviderMode } from '../../adapters/payments/port.ts'

export type StoredKey = {
  readonly tag: string
  readonly mode: ProviderMode
  readonly keySet: number
  readonly name: string
  readonly sealed: Buffer
  readonly last4: string
  readonly setAt: Date
}

const selectKeys = (queries: Queries) =>
  queries.rows<StoredKey>(sql`
    select tag, mode, key_set as "keySet", name, sealed, last4, set_at as "setAt" from provider_keys
    where retired_at is null order by tag, key_set desc, id`)

/** The keys of all sets that were not removed, newest sets first. */
export const storedKeys = (queries: Queries): Promise<StoredKey[]> => selectKeys(queries)
