import type { Audit } from '@hawker/contract/audits'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { checkCircleIcon, refreshIcon } from '@hawker/ui/icons'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/lists/pager.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { AuditFindings } from './audit-findings.tsx'
import { AuditRuns } from './audit-runs.tsx'

const POLL_MS = 2_000
async function readPage(page: number) {
  const answer = await api('listAudits', { query: { page, perPage: 10 } })
  return answer.ok ? { ok: true as const, data: { rows: answer.data, meta: answer.meta } } : answer
}

/** Consistency audits of the data, run nightly or on request, and their findings. */
export function BooksAuditPage() {
  const { t } = useTexts()
  const page = usePage()
  const [search, setSearch] = useSearchParams()
  const audits = useLiveResource(`audits ${page}`, () => readPage(page))
  const [starting, setStarting] = useState(false)
  const rows = audits.data?.rows
  const chosen = rows?.find(({ id }) => String(id) === search.get('audit')) ?? rows?.[0]
  const running = rows?.some(({ state }) => state === 'running') ?? false
  const { refresh } = audits

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [running, refresh])

  const choose = ({ id }: Audit) =>
    setSearch((before) => {
      before.set('audit', String(id))
      return before
    })
  const start = async () => {
    setStarting(true)
    const answer = await sendWithRetry((idempotencyKey) =>
      api('startAudit', { query: {}, body: {}, idempotencyKey }),
    )
    setStarting(false)
    if (!answer.ok) return void showToast({ kind: 'error', message: refusalText(answer, t) })
    setSearch({})
    await refresh()
  }

  return (
    <Page
      title={t('staff.audits')}
      text={t('audits.text')}
      action={
        <Button
          icon={<Icon of={refreshIcon} />}
          loading={starting || running}
          onClick={() => void start()}
        >
          {t('audits.start')}
        </Button>
      }
    >
      {audits.data === undefined ? (
        audits.trouble ? (
          <TroubleScreen trouble={audits.trouble} onRetry={() => void refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : chosen === undefined ? (
        <EmptyState icon={checkCircleIcon} title={t('audits.empty')} />
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <AuditFindings key={`${chosen.id} ${chosen.state}`} audit={chosen} />
          <div className="grid gap-3">
            <AuditRuns audits={audits.data.rows} chosen={chosen.id} onChoose={choose} />
            <Pager meta={audits.data.meta} />
          </div>
        </div>
      )}
    </Page>
  )
}
