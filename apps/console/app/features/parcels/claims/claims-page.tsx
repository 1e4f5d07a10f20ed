import { PARCEL_CLAIM_STATUSES } from '@hawker/contract/parcel-shapes'
import type { StaffParcelClaim } from '@hawker/contract/staff-parcels'
import { EmptyState } from '@hawker/ui/empty-state'
import { undoIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useClaimStatus } from '../../../lib/lists/use-claim-status.tsx'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { Page } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { ParcelsTabs } from '../parcels-tabs.tsx'
import { ClaimRow } from './claim-row.tsx'
import { DecideDialog } from './decide-dialog.tsx'

// A separate function, because the inline call exceeds the compiler's limit on type complexity.
const readClaims = (page: number, status: StaffParcelClaim['status'] | undefined) =>
  api('listStaffParcelClaims', { query: { page, perPage: 20, ...(status ? { status } : {}) } })

/** Claims about parcels, undecided ones first. */
export function StaffParcelClaimsPage() {
  const { t, lang } = useTexts()
  const { status, chips } = useClaimStatus(PARCEL_CLAIM_STATUSES)
  const page = usePage()
  const claims = usePaged(`parcel claims ${lang} ${page} ${status ?? ''}`, () =>
    readClaims(page, status),
  )
  const [deciding, setDeciding] = useState<StaffParcelClaim>()
  const applyDecision = (decided: StaffParcelClaim) => {
    claims.replace(decided)
    void claims.refresh()
  }
  return (
    <>
      <ParcelsTabs />
      <Page title={t('parcels.claims_title')} text={t('parcels.claims_text')}>
        {chips}
        <Paged
          of={claims}
          empty={
            <EmptyState
              level={2}
              icon={undoIcon}
              title={t('claims.none')}
              text={t('parcels.claims_none_hint')}
            />
          }
        >
          {({ rows }) => (
            <ul className="grid gap-3">
              {rows.map((claim) => (
                <ClaimRow key={claim.id} claim={claim} onDecide={() => setDeciding(claim)} />
              ))}
            </ul>
          )}
        </Paged>
        <DecideDialog
          claim={deciding}
          onClose={() => setDeciding(undefined)}
          onDecided={applyDecision}
        />
      </Page>
    </>
  )
}
