import type { ApplicationStatus } from '@hawker/contract/applications'
import { ButtonLink } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { StatusSteps } from '@hawker/ui/status-steps'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'

type StateProps = {
  application: { status: ApplicationStatus; reason: string | null }
  /** What was applied for, in a few words. */
  summary: ReactNode
  /** The console that opens after approval, and the role it needs. */
  console: { href: string; role: 'seller' | 'driver'; label: string }
}
/** The state of an application: under review, accepted, or rejected with the reason. */
export function ApplicationState({
  application: { status, reason },
  summary,
  console,
}: StateProps) {
  const { t } = useTexts()
  const mayEnter = useSession()?.roles.includes(console.role) === true
  if (status === 'rejected')
    return (
      <Notice kind="warning" title={t('apply.rejected')}>
        <bdi>{reason}</bdi>
      </Notice>
    )
  return (
    <Card className="grid gap-5">
      <div role="status">
        <h2 className="text-lg font-semibold">
          {t(status === 'approved' ? 'seller_request.accepted' : 'seller_request.under_review')}
        </h2>
        <p className="mt-1 text-muted">{summary}</p>
      </div>
      <StatusSteps
        label={t('apply.progress')}
        steps={[t('apply.sent'), t('seller_request.under_review'), t('seller_request.accepted')]}
        current={status === 'approved' ? 3 : 1}
        doneLabel={t('step.done')}
      />
      {status === 'approved' &&
        (mayEnter ? (
          <ButtonLink href={console.href} data-reload="">
            {console.label}
          </ButtonLink>
        ) : (
          <ButtonLink href={`/login?next=${encodeURIComponent(console.href)}`}>
            {t('apply.sign_in_again')}
          </ButtonLink>
        ))}
    </Card>
  )
}
