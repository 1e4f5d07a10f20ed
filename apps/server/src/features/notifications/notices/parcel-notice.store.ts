import { type Queries, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { findRow } from '@hawker/postgres/table/rows'
import { PARCELS } from '../../parcels/index.ts'

const NOTIFIED_PARCELS = viewOf(PARCELS, [
  'id',
  'userId',
  'driverId',
  'status',
  'returnTotal',
  'currencyId',
])
export type NotifiedParcel = RowIn<typeof NOTIFIED_PARCELS>
export const findNotifiedParcel = (
  queries: Queries,
  id: number,
): Promise<NotifiedParcel | undefined> =>
  findRow(queries, NOTIFIED_PARCELS, sql`where p.id = ${id}`)
