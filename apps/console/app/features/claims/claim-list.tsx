import type { ManagedClaim } from '@hawker/contract/claims'
import { CLAIM_STATUSES } from '@hawker/domain/claims/claim'
import { EmptyState } from '@hawker/ui/empty-state'
import { undoIcon } from '@hawker/ui/icons'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useClaimStatus } from '../../lib/lists/use-claim-status.tsx'
import { Paged, usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { ClaimRow } from './claim-row.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { Decider } from './decider.ts'

/** Claims, undecided ones first. A new `eventSequence` means that the list may have changed. */
export function ClaimList({
  decider,
  eventSequence = 0,
}: {
  decider: Decider
  eventSequence?: number
}) {
  const { t, lang } = useTexts()
  const { status, chips } = useClaimStatus(CLAIM_STATUSES)
  const page = usePage()
  const load = () => {
    const query = { page, perPage: 20, ...(status ? { status } : {}) }
    return decider === 'shop'
      ? api('listSellerRefunds', { query })
      : api('listStaffRefunds', { query })
  }
  const claims = usePaged(`claims ${decider} ${lang} ${page} ${status ?? ''}`, load)
  const [deciding, setDeciding] = useState<ManagedClaim>()
  const { refresh } = claims
  // The old list stays visible until the new one has loaded.
  useEffect(() => {
    if (eventSequence > 0) void refresh()
  }, [eventSequence, refresh])
  const applyDecision = (decided: ManagedClaim) => {
    claims.replace(decided)
    void refresh()
  }
  return (
    <div className="grid gap-4">
      {chips}
      <Paged
        of={claims}
        empty={
          <EmptyState
            level={2}
            icon={undoIcon}
            title={t('claims.none')}
            text={t('claims.none_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((claim) => (
              <ClaimRow
                key={claim.id}
                claim={claim}
                decider={decider}
                onDecide={() => setDeciding(claim)}
              />
            ))}
          </ul>
        )}
      </Paged>
      <DecideDialog
        claim={deciding}
        decider={decider}
        onClose={() => setDeciding(undefined)}
        onDecided={applyDecision}
      />
    </div>
  )
}
