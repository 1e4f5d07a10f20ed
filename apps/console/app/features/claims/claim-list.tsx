import type { DecidedRefund } from '@hawker/contract/refunds'
import { REFUND_STATUSES } from '@hawker/domain/claim'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { undoIcon } from '@hawker/ui/icons'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/pager.tsx'
import { useResource } from '../../lib/resource.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { ClaimRow } from './claim-row.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import type { Decider } from './decider.ts'

/** Claims, those that wait for whoever looks first; `told` changes whenever there may be others. */
export function ClaimList({ decider, told = 0 }: { decider: Decider; told?: number }) {
  const { t, lang } = useTexts()
  const [search, setSearch] = useSearchParams()
  const status = REFUND_STATUSES.find((known) => known === search.get('status'))
  const page = usePage()
  const claims = useResource(`claims ${decider} ${lang} ${page} ${status ?? ''}`, async () => {
    const query = { page, perPage: 20, ...(status ? { status } : {}) }
    const answer = await (decider === 'shop' ? api('listSellerRefunds', { query }) : api('listStaffRefunds', { query }))
    return answer.ok ? { ok: true as const, data: { rows: answer.data, meta: answer.meta } } : answer
  })
  const [deciding, setDeciding] = useState<DecidedRefund>()
  const { refresh } = claims
  // What is shown stays until the newer list is there.
  useEffect(() => {
    if (told > 0) void refresh()
  }, [told, refresh])
  const become = (decided: DecidedRefund) => {
    claims.change((list) => ({ ...list, rows: list.rows.map((claim) => (claim.id === decided.id ? decided : claim)) }))
    void refresh()
  }
  const choose = (next: string | undefined) =>
    setSearch((before) => {
      before.delete('page')
      if (next === undefined) before.delete('status')
      else before.set('status', next)
      return before
    })
  return (
    <div className="grid gap-4">
      <ChipRow label={t('claims.status')}>
        <Chip selected={status === undefined} onClick={() => choose(undefined)}>
          {t('claims.all')}
        </Chip>
        {REFUND_STATUSES.map((known) => (
          <Chip key={known} selected={status === known} onClick={() => choose(known)}>
            {t(`claims.status_${known}`)}
          </Chip>
        ))}
      </ChipRow>
      {claims.data === undefined ? (
        claims.trouble ? (
          <TroubleScreen trouble={claims.trouble} onRetry={() => void claims.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : claims.data.rows.length === 0 ? (
        <EmptyState level={2} icon={undoIcon} title={t('claims.none')} text={t('claims.none_hint')} />
      ) : (
        <>
          <ul className="grid gap-3">
            {claims.data.rows.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} decider={decider} onDecide={() => setDeciding(claim)} />
            ))}
          </ul>
          <Pager meta={claims.data.meta} />
        </>
      )}
      <DecideDialog claim={deciding} decider={decider} onClose={() => setDeciding(undefined)} onDecided={become} />
    </div>
  )
}
