import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { checkCircleIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { Page } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts'
import { useTasksChanged } from '../tasks/payments-area.tsx'
import { EndPayoutDialog, type EndedPayout } from './end-payout-dialog.tsx'
import { PayoutRow } from './payout-row.tsx'
import { RecordPayoutDialog } from './record-payout-dialog.tsx'

/** Payouts that staff record because no list has them, newest first. */
export function PayoutsPage() {
  const { t } = useTexts()
  const page = usePage()
  const load = () => api('listRecordedPayouts', { query: { page, perPage: 20 } })
  const payouts = usePaged(`payouts ${page}`, load)
  const { refresh } = payouts
  useLiveRefresh(refresh)
  const styleOf = useCurrencies()
  const tasksChanged = useTasksChanged()
  const [recording, setRecording] = useState(false)
  const [ending, setEnding] = useState<EndedPayout>()
  const refreshAll = () => {
    void refresh()
    tasksChanged()
  }
  const applyEnd = (payout: RecordedPayout) => {
    payouts.replace(payout)
    refreshAll()
  }
  return (
    <Page title={t('payouts.title')} text={t('payouts.text')}>
      <Button className="justify-self-start" onClick={() => setRecording(true)}>
        {t('payouts.record')}
      </Button>
      <Paged
        of={payouts}
        empty={
          <EmptyState
            level={2}
            icon={checkCircleIcon}
            title={t('payouts.none')}
            text={t('payouts.none_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((payout) => (
              <PayoutRow
                key={payout.id}
                payout={payout}
                style={styleOf(payout.currency)}
                onEnd={(step) => setEnding({ payout, step })}
              />
            ))}
          </ul>
        )}
      </Paged>
      <RecordPayoutDialog
        open={recording}
        onClose={() => setRecording(false)}
        onRecorded={refreshAll}
      />
      <EndPayoutDialog
        ending={ending}
        style={styleOf(ending?.payout.currency)}
        onClose={() => setEnding(undefined)}
        onEnded={applyEnd}
        onRefused={refreshAll}
      />
    </Page>
  )
}
