import type { Parcel, ParcelRow } from '@hawker/contract/parcel-shapes'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { currentMarket, taxTitlesIn } from '../../settings/index.ts'
import { type ParcelFilter, type StoredParcel, countParcels, readParcels } from './parcel.store.ts'
import { type ParcelContext, type WireDeps, toParcel, toParcelRow } from './parcel.wire.ts'

export async function parcelContext(queries: Queries, lang: string): Promise<ParcelContext> {
  const market = await currentMarket(queries)
  const { settings, currencies } = market
  return { settings, currencies, taxTitles: taxTitlesIn(market, lang), lang }
}

/** One parcel. Refuses `not_found`, also for a parcel of another user. */
export async function findParcel(queries: Queries, filter: ParcelFilter): Promise<StoredParcel> {
  const [parcel] = await readParcels(queries, filter)
  return parcel ?? refuse('not_found')
}

export async function showParcel(
  queries: Queries,
  deps: WireDeps,
  { parcelId, userId, lang }: { parcelId: number; userId: number; lang: string },
): Promise<Parcel> {
  const parcel = await findParcel(queries, { id: parcelId, userId })
  return toParcel(parcel, await parcelContext(queries, lang), deps)
}

export async function listParcels(
  queries: Queries,
  {
    userId,
    query: { status, page = 1, perPage = 10, sort },
    lang,
  }: {
    userId: number
    query: {
      status?: ParcelStatus | undefined
      page?: number | undefined
      perPage?: number | undefined
      sort?: 'asc' | 'desc' | undefined
    }
    lang: string
  },
): Promise<{ rows: ParcelRow[]; total: number }> {
  const filter = { userId, ...(status ? { statuses: [status] } : {}) }
  const context = await parcelContext(queries, lang)
  const parcels = await readParcels(queries, {
    ...filter,
    oldestFirst: sort === 'asc',
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return {
    rows: parcels.map((parcel) => toParcelRow(parcel, context)),
    total: await countParcels(queries, filter),
  }
}
