import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { AuditLog } from '@hawker/contract/audits'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { listIcon } from '@hawker/ui/icons'
import { useSearchParams } from '@hawker/web/router/hooks'
import { api } from '../../lib/api.ts'
import { Paged, usePaged } from '../../lib/lists/paged-list.tsx'
import { usePage } from '../../lib/lists/pager.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { deviceZone } from '../../lib/device-zone.ts'
import { detailText } from './detail-text.ts'

const readPage = (page: number, subject: string | null, subjectId: number | undefined) =>
  api('listAuditLogs', {
    query: {
      page,
      perPage: 25,
      ...(subject ? { subject } : {}),
      ...(subjectId === undefined ? {} : { subject_id: subjectId }),
    },
  })

/** Who changed what. Pressing a subject filters the list by it. */
export function AuditLogsPage() {
  const { t } = useTexts()
  const page = usePage()
  const [search, setSearch] = useSearchParams()
  const [subject, subjectId] = [search.get('subject'), readPositiveInteger(search.get('id'))]
  const logs = usePaged(`logs ${page} ${subject} ${subjectId}`, () =>
    readPage(page, subject, subjectId),
  )
  const filterBySubject = (log: AuditLog) =>
    setSearch({
      subject: log.subject,
      ...(log.subject_id === null ? {} : { id: String(log.subject_id) }),
    })
  return (
    <Page
      title={t('staff.audit_logs')}
      text={t('logs.text')}
      action={
        subject !== null && (
          <Button variant="secondary" onClick={() => setSearch({})}>
            {t('logs.all')}
          </Button>
        )
      }
    >
      <Paged of={logs} empty={<EmptyState icon={listIcon} title={t('logs.empty')} />}>
        {({ rows }) => (
          <ul className="grid gap-2">
            {rows.map((log) => (
              <LogLine key={log.id} log={log} onFilter={() => filterBySubject(log)} />
            ))}
          </ul>
        )}
      </Paged>
    </Page>
  )
}

function LogLine({
  log: { user, action, subject, subject_id: subjectId, detail, created_at: at },
  onFilter,
}: {
  log: AuditLog
  onFilter: () => void
}) {
  const { t, time } = useTexts()
  const details = Object.entries(detail)
  return (
    <li className="grid gap-1 rounded-md bg-surface px-4 py-3 shadow-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="font-semibold" dir="ltr" translate="no">
          {action}
        </code>
        <button
          type="button"
          onClick={onFilter}
          className="min-h-11 rounded-md px-2 text-sm underline underline-offset-4"
          dir="ltr"
          translate="no"
        >
          {subject} {subjectId}
        </button>
        <span className="ms-auto text-sm text-muted">
          {user ? (
            <bdi>{[user.firstname, user.lastname].filter(Boolean).join(' ')}</bdi>
          ) : (
            t('logs.marketplace')
          )}
          {' · '}
          <span className="tabular">{time(at, deviceZone())}</span>
        </span>
      </div>
      {details.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm" dir="ltr" translate="no">
          {details.map(([name, value]) => (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-medium break-words">{detailText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
