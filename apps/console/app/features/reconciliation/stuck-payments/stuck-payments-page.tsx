import type { StuckPayment } from '@hawker/contract/reconciliation'
import { EmptyState } from '@hawker/ui/empty-state'
import { checkCircleIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { api, refusalText, sendWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { Page } from '../../../lib/page/page.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts'
import { useTasksChanged } from '../tasks/payments-area.tsx'
import { DecideRefundDialog, type DecidingRefund } from './decide-refund-dialog.tsx'
import { StuckRow } from './stuck-row.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

/** A provider usually answers within a few of these. */
const LOOK_MS = 1_000
const LOOKS = 5

/** Money that does not move on without a person. */
export function StuckPaymentsPage() {
  const { t, lang } = useTexts()
  const page = usePage()
  const load = () => api('listStuckPayments', { query: { page, perPage: 20 } })
  const stuck = usePaged(`stuck ${lang} ${page}`, load)
  const { refresh } = stuck
  useLiveRefresh(refresh)
  const styleOf = useCurrencies()
  const tasksChanged = useTasksChanged()
  const [asking, setAsking] = useState<string>()
  const [deciding, setDeciding] = useState<DecidingRefund>()
  const [writingOff, setWritingOff] = useState<StuckPayment>()
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks === 0) return
    const timer = setTimeout(() => {
      setLooks(looks - 1)
      tasksChanged()
      void refresh()
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [looks, refresh, tasksChanged])

  const askAgain = async (row: StuckPayment) => {
    setAsking(keyOf(row))
    const { subject, id } = row
    const result = await sendWithRetry((idempotencyKey) =>
      api('recheckStuckPayment', { params: { subject, id }, query: {}, body: {}, idempotencyKey }),
    )
    setAsking(undefined)
    if (result.ok) setLooks(LOOKS)
    else void refresh()
    showToast(
      result.ok
        ? { kind: 'success', message: t('stuck.asked', { provider: providerName(row.tag) }) }
        : {
            kind: 'error',
            message: result.code === 'not_found' ? t('stuck.gone') : refusalText(result, t),
          },
    )
  }
  const afterDecision = () => {
    void refresh()
    tasksChanged()
  }
  return (
    <Page title={t('stuck.title')} text={t('stuck.text')}>
      <Paged
        of={stuck}
        empty={
          <EmptyState
            level={2}
            icon={checkCircleIcon}
            title={t('stuck.none')}
            text={t('stuck.none_hint')}
          />
        }
      >
        {({ rows }) => (
          <ul className="grid gap-3">
            {rows.map((row) => (
              <StuckRow
                key={keyOf(row)}
                row={row}
                currencyStyle={styleOf(row.currency ?? undefined)}
                asking={asking === keyOf(row)}
                onAsk={() => void askAgain(row)}
                onDecide={(decision) => setDeciding({ row, decision })}
                onWriteOff={() => setWritingOff(row)}
              />
            ))}
          </ul>
        )}
      </Paged>
      <DecideRefundDialog
        deciding={deciding}
        style={styleOf(deciding?.row.currency ?? undefined)}
        onClose={() => setDeciding(undefined)}
        onDecided={afterDecision}
      />
      <WriteOffDialog
        row={writingOff}
        style={styleOf(writingOff?.currency ?? undefined)}
        onClose={() => setWritingOff(undefined)}
        onDecided={afterDecision}
      />
    </Page>
  )
}

/** Ids of refunds, payments and webhooks may be the same. */
const keyOf = ({ subject, id }: StuckPayment) => `${subject} ${id}`
