import type { CourierApplication, ShopApplication } from '@hawker/contract/applications'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import type { ReactNode } from 'react'
import { SentPhotos } from '../../lib/sent-photos.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { ApplicationDecision } from './decision-dialog.tsx'

const TONE = { new: 'amber', approved: 'grocery', rejected: 'danger' } as const

type ApplicationCardProps = {
  title: string
  application: ShopApplication | CourierApplication
  onDecide: (decision: ApplicationDecision) => void
  children: ReactNode
}
/** One application: the applicant, the documents sent, and the decision buttons. */
export function ApplicationCard({ title, application, onDecide, children }: ApplicationCardProps) {
  const { t, time } = useTexts()
  const { user, status, reason, documents } = application
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">
          <bdi>{title}</bdi>
        </h2>
        <Badge tone={TONE[status]}>{t(`applications.status_${status}`)}</Badge>
        <span className="tabular ms-auto text-sm text-muted">
          {time(application.created_at, timeZone)}
        </span>
      </div>
      <p className="text-sm text-muted">
        <bdi>{[user.firstname, user.lastname, user.email].filter(Boolean).join(' · ')}</bdi>
      </p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">{children}</dl>
      <SentPhotos paths={documents} />
      {reason !== null && (
        <p dir="auto" className="mt-3 rounded-md bg-sunk p-3 text-sm">
          {reason}
        </p>
      )}
      {status === 'new' && (
        <div className="mt-4 flex flex-wrap justify-end gap-2 border-t border-line pt-3">
          <Button variant="secondary" onClick={() => onDecide('rejected')}>
            {t('applications.reject')}
          </Button>
          <Button onClick={() => onDecide('approved')}>{t('applications.approve')}</Button>
        </div>
      )}
    </Card>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
