import type { ShopApplication } from '@hawker/contract/applications'
import { isShippedLocale, DEFAULT_LOCALE } from '@hawker/i18n/locales'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { StatusSteps } from '@hawker/ui/status-steps'
import { showToast } from '@hawker/ui/toast'
import { useRef, useState } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ApplicationState } from './application-state.tsx'
import { useDraft } from './use-draft.ts'
import {
  EMPTY_SHOP,
  type KitchenKind,
  STEPS,
  type ShopPictures,
  applicationBody,
  stepErrors,
} from './shop-draft.ts'
import { DocumentsStep, PlaceStep, ShopStep, WorkStep } from './shop-steps.tsx'

type BeSellerProps = { application: ShopApplication | null; kinds: readonly KitchenKind[] }

/** The application to sell, in four steps, and its state. */
export function SellerApplicationPage({ application: loaded, kinds }: BeSellerProps) {
  const { t } = useTexts()
  const [application, setApplication] = useState(loaded)
  const title = application && Object.values(application.translations)[0]?.title
  return (
    <div className="page grid max-w-2xl gap-5 py-6">
      <div>
        <h1 className="text-xl font-bold">{t('shell.become_seller')}</h1>
        <p className="mt-1 text-muted">{t('be_seller.text')}</p>
      </div>
      {application && (
        <ApplicationState
          application={application}
          summary={
            <bdi>
              {title} · {application.address}
            </bdi>
          }
          console={{ href: '/console/seller', role: 'seller', label: t('be_seller.enter') }}
        />
      )}
      {(application === null || application.status === 'rejected') && (
        <ShopForm kinds={kinds} onSent={setApplication} />
      )}
    </div>
  )
}

function ShopForm({
  kinds,
  onSent,
}: {
  kinds: readonly KitchenKind[]
  onSent: (application: ShopApplication) => void
}) {
  const { t, lang } = useTexts()
  const [draft, change, forget] = useDraft('be-seller', EMPTY_SHOP)
  const [pictures, setPictures] = useState<ShopPictures>({ logo: [], documents: [] })
  const [stepIndex, setStepIndex] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = STEPS[stepIndex] ?? 'shop'
  const goToStep = (next: number) => {
    setErrors({})
    setError(undefined)
    setStepIndex(next)
    heading.current?.focus()
  }
  const send = async () => {
    setBusy(true)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const result = await browserApi('applyForShop', {
      body: applicationBody(
        draft,
        pictures,
        isShippedLocale(lang) ? lang : DEFAULT_LOCALE,
        timeZone,
      ),
    })
    setBusy(false)
    if (!result.ok) {
      if (result.code !== 'unauthorized')
        showToast({ kind: 'error', message: t('be_seller.not_sent') })
      return setError(wordsFor(result, t))
    }
    forget()
    onSent(result.data)
  }
  const continueOrSend = async () => {
    const missing = stepErrors(step, draft)
    setErrors(Object.fromEntries(Object.entries(missing).map(([field, key]) => [field, t(key)])))
    if (Object.keys(missing).length > 0) return
    if (stepIndex < STEPS.length - 1) goToStep(stepIndex + 1)
    else await send()
  }
  const shared = { draft, change, errors }
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void continueOrSend()
        }}
      >
        <StatusSteps
          label={t('be_seller.steps')}
          steps={STEPS.map((name) => t(`be_seller.step_${name}`))}
          current={stepIndex}
          doneLabel={t('step.done')}
        />
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t(`be_seller.step_${step}`)}
        </h2>
        {step === 'shop' && <ShopStep {...shared} kinds={kinds} />}
        {step === 'place' && <PlaceStep {...shared} />}
        {step === 'work' && <WorkStep {...shared} />}
        {step === 'papers' && (
          <DocumentsStep
            {...shared}
            pictures={pictures}
            onPictures={(part) => setPictures({ ...pictures, ...part })}
          />
        )}
        {error !== undefined && (
          <Notice kind="error" announce>
            {error}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {stepIndex > 0 && (
            <Button variant="secondary" onClick={() => goToStep(stepIndex - 1)}>
              {t('action.back')}
            </Button>
          )}
          <Button type="submit" loading={busy}>
            {t(stepIndex < STEPS.length - 1 ? 'action.continue' : 'apply.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
