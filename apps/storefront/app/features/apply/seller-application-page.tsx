import type { ShopApplication } from '@hawker/contract/applications'
import { isShippedLocale, DEFAULT_LOCALE } from '@hawker/i18n/locales'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { StatusSteps } from '@hawker/ui/status-steps'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useRef, useState } from 'react'
import { refusalText } from '../../lib/refusal-text.ts'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AppLinks } from './app-links.tsx'
import { ApplicationState } from './application-state.tsx'
import { useApplicationDraft } from './use-application-draft.ts'
import {
  EMPTY_SHOP,
  type KitchenKind,
  STEPS,
  type ShopDraft,
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
      <AppLinks of="vendor" />
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
  const [pictures, setPictures] = useState<ShopPictures>({ logo: [], documents: [] })
  const [stepIndex, setStepIndex] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = STEPS[stepIndex] ?? 'shop'
  const { currencies } = useSite()
  // The minimum is an amount of the marketplace's own currency, which is the first of the list.
  const decimals = currencies[0]?.decimal_places ?? 2
  const isLastStep = stepIndex === STEPS.length - 1
  const form = useForm<ShopDraft>({
    initial: EMPTY_SHOP,
    validate: (draft) =>
      Object.fromEntries(
        Object.entries(stepErrors(step, draft, { lang, decimals })).map(([field, key]) => [
          field,
          t(key),
        ]),
      ),
    async submit(draft) {
      if (!isLastStep) return goToStep(stepIndex + 1)
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const locale = isShippedLocale(lang) ? lang : DEFAULT_LOCALE
      const result = await browserApi('applyForShop', {
        body: applicationBody(draft, pictures, locale, timeZone, decimals),
      })
      if (!result.ok) {
        if (result.code !== 'unauthorized')
          showToast({ kind: 'error', message: t('be_seller.not_sent') })
        // Not at the fields: those of earlier steps are not visible.
        return refusalText(result, t)
      }
      clearDraft()
      onSent(result.data)
    },
  })
  const clearDraft = useApplicationDraft('be-seller', form)
  const goToStep = (next: number) => {
    setStepIndex(next)
    heading.current?.focus()
  }
  const goBack = () => {
    form.reset(form.values)
    goToStep(stepIndex - 1)
  }
  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <StatusSteps
          label={t('be_seller.steps')}
          steps={STEPS.map((name) => t(`be_seller.step_${name}`))}
          current={stepIndex}
          doneLabel={t('step.done')}
        />
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t(`be_seller.step_${step}`)}
        </h2>
        {step === 'shop' && <ShopStep form={form} kinds={kinds} />}
        {step === 'place' && <PlaceStep form={form} />}
        {step === 'work' && <WorkStep form={form} />}
        {step === 'papers' && (
          <DocumentsStep
            form={form}
            pictures={pictures}
            onPictures={(part) => setPictures({ ...pictures, ...part })}
          />
        )}
        <FormError of={form} />
        <div className="flex flex-wrap justify-end gap-2">
          {stepIndex > 0 && (
            <Button variant="secondary" onClick={goBack}>
              {t('action.back')}
            </Button>
          )}
          <Button type="submit" loading={form.pending}>
            {t(isLastStep ? 'apply.send' : 'action.continue')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
