import type { ManagedClaim, Claim } from '@hawker/contract/claims'
import type { Deps } from '../../deps.ts'
import { selectClaims } from './claim-row.store.ts'
import { type ClaimFilter, countClaims } from './claim.store.ts'
import { toDecidedClaim, toClaim } from './claim.wire.ts'

type Needs = Pick<Deps, 'database' | 'pictureKey' | 'clock'>
type Page = { page?: number; perPage?: number; lang: string }
const toLimit = ({ page = 1, perPage = 10, lang }: Page) => ({
  lang,
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function listOwnClaims(
  deps: Needs,
  filter: ClaimFilter & { userId: number },
  page: Page,
): Promise<{ rows: Claim[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectClaims(deps.database, filter, toLimit(page)),
    countClaims(deps.database, filter),
  ])
  return { rows: rows.map((row) => toClaim(row, { deps, lang: page.lang })), total }
}

/** For shops and staff; claims that wait for them come first. */
export async function listClaimsToDecide(
  deps: Needs,
  filter: ClaimFilter,
  page: Page & { first: 'shop' | 'staff' },
): Promise<{ rows: ManagedClaim[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectClaims(deps.database, filter, { ...toLimit(page), first: page.first }),
    countClaims(deps.database, filter),
  ])
  return { rows: rows.map((row) => toDecidedClaim(row, { deps, lang: page.lang })), total }
}
