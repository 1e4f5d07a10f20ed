import type { StaffParcelClaim } from '@hawker/contract/staff-parcels'
import { toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { allCurrencies, currencyWire, settingsOf } from '../../settings/index.ts'
import { type WireDeps, claimWire } from '../reading/parcel.wire.ts'
import { countStaffClaims, readStaffClaims } from './claim.store.ts'

/** Claims about parcels, open ones first; or one. */
export async function listStaffParcelClaims(
  queries: Queries,
  deps: WireDeps,
  {
    id,
    status,
    page = 1,
    perPage = 10,
  }: {
    id?: number
    status?: 'pending' | 'approved' | 'rejected' | undefined
    page?: number | undefined
    perPage?: number | undefined
  },
): Promise<{ rows: StaffParcelClaim[]; total: number }> {
  const currencies = await allCurrencies(queries)
  const { marketTimezone } = await settingsOf(queries)
  const claims = await readStaffClaims(queries, {
    id: id ?? null,
    status: status ?? null,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const rows = claims.map((claim): StaffParcelClaim => {
    const currency = currencies.get(claim.currencyId)
    if (!currency) throw new Error(`no currency ${claim.currencyId}`)
    const major = (minor: number) => toMajor(BigInt(minor), currency.decimals)
    return {
      ...claimWire(claim, currency.decimals, deps),
      currency: currencyWire(currency),
      parcel: {
        id: claim.parcelId,
        number: claim.number,
        total_price: major(claim.total),
        value: major(claim.value),
        timezone: marketTimezone,
      },
      user: { id: claim.userId, firstname: claim.firstname },
      deliveryman:
        claim.driverId === null
          ? null
          : { id: claim.driverId, firstname: claim.driverFirstname ?? '' },
      fault: claim.fault,
      limit: major(claim.limit),
    }
  })
  return { rows, total: await countStaffClaims(queries, status ?? null) }
}
