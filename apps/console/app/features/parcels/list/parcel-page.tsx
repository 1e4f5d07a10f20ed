import type { StaffParcel } from '@hawker/contract/staff-parcels'
import { readPositiveInteger } from '@hawker/std/positive-integer'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { showToast } from '@hawker/ui/toast'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Link } from '@hawker/web/router/components'
import { useParams } from '@hawker/web/router/hooks'
import { useState } from 'react'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { Page } from '../../../lib/page/page.tsx'
import { PendingPage } from '../../../lib/page/pending-page.tsx'
import { TextForm } from '../../../lib/text-form.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import { ParcelProofs } from './parcel-proofs.tsx'
import { ParcelTimeline } from './parcel-timeline.tsx'

type Recovery = StaffParcel['recoveries'][number]

// A separate function, because the inline call exceeds the compiler's limit on type complexity.
const readParcel = (id: number) => api('showStaffParcel', { params: { id } })

/** One parcel with all that staff may see, and the ways to help a stuck one. */
export function StaffParcelPage() {
  const { t, lang } = useTexts()
  // No parcel has the number 0.
  const id = readPositiveInteger(useParams()['id']) ?? 0
  const parcel = useLiveResource(`parcel ${id} ${lang}`, () => readParcel(id))
  useLiveRefresh(parcel.refresh)
  const [recovery, setRecovery] = useState<Recovery>()
  const { data } = parcel
  if (data === undefined)
    return (
      <PendingPage
        title={t('parcels.title')}
        trouble={parcel.trouble}
        onRetry={() => void parcel.refresh()}
      />
    )
  const recover = async (note: string) => {
    if (!recovery) return undefined
    const body = { recovery, note, version: data.version }
    const result = await sendOnceWithRetry(`recover-parcel-${id}`, body, (idempotencyKey) =>
      api('recoverParcel', { params: { id }, body, idempotencyKey }),
    )
    if (!result.ok) {
      void parcel.refresh()
      return result
    }
    parcel.change(() => result.data)
    showToast({ kind: 'success', message: t(`parcels.done_${recovery}`) })
    return undefined
  }
  return (
    <Page
      title={t('parcel.number', { number: data.number })}
      action={
        <span className="flex flex-wrap gap-2">
          {data.recoveries.map((each) => (
            <Button
              key={each}
              variant={isHarmless(each) ? 'secondary' : 'danger'}
              onClick={() => setRecovery(each)}
            >
              {t(`parcels.do_${each}`)}
            </Button>
          ))}
        </span>
      }
    >
      <p className="-mt-3">
        <Link
          to="/staff/parcels"
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {t('parcels.back')}
        </Link>
      </p>
      {data.payment_review && (
        <Notice kind="warning" title={t('rescue.payment_review')}>
          <p>{t('parcels.payment_review_text')}</p>
          <Link
            to="/staff/payments/disputes?show=all"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('disputes.title')}
          </Link>
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ParcelFacts parcel={data} />
        <div className="grid gap-4">
          <Card>
            <h2 className="mb-3 font-semibold">{t('rescue.timeline')}</h2>
            <ParcelTimeline parcel={data} />
            <p className="mt-4 border-t border-line pt-3 text-sm">
              <Link
                to={`/staff/logs?subject=parcel&id=${id}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t('rescue.logs')}
              </Link>
            </p>
          </Card>
          <ParcelProofs parcel={data} />
        </div>
      </div>
      <DialogAbout
        about={recovery}
        title={(shown) => t(`parcels.do_${shown}`)}
        onClose={() => setRecovery(undefined)}
      >
        {(shown) => (
          <TextForm
            about={t(`parcels.about_${shown}`)}
            label={t('rescue.reason')}
            hint={t('parcels.reason_hint')}
            action={t(`parcels.do_${shown}`)}
            danger={!isHarmless(shown)}
            maxLength={300}
            onClose={() => setRecovery(undefined)}
            onSend={recover}
          />
        )}
      </DialogAbout>
    </Page>
  )
}

const isHarmless = (recovery: Recovery): boolean =>
  recovery === 'offer_again' || recovery === 'return'
