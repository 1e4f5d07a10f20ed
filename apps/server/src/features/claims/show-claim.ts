import type { Claim } from '@hawker/contract/claims'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { selectClaims } from './claim-row.store.ts'
import { toClaim } from './claim.wire.ts'

type ShowClaim = { claimId: number; userId: number; lang: string }
export async function showClaim(
  queries: Queries,
  deps: Pick<Deps, 'pictureKey' | 'clock'>,
  { claimId, userId, lang }: ShowClaim,
): Promise<Claim> {
  const [row] = await selectClaims(queries, { id: claimId, userId }, { lang, limit: 1, offset: 0 })
  return row ? toClaim(row, { deps, lang }) : refuse('not_found')
}
