import { VEHICLES, type CourierApplication } from '@hawker/contract/applications'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { phoneProblem } from '../../lib/phone.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { UploadedPhoto } from '../photos/index.ts'
import { AppLinks } from './app-links.tsx'
import { ApplicationState } from './application-state.tsx'
import { ApplicationPhotos, PhoneField } from './contact-fields.tsx'
import { useApplicationDraft } from './use-application-draft.ts'

const EMPTY = { vehicle: 'bicycle', city: '', phone: '' }
const MAX_DOCUMENTS = 3

/** The application to become a courier, and its state. */
export function CourierApplicationPage({
  request: loaded,
}: {
  request: CourierApplication | null
}) {
  const { t } = useTexts()
  const [request, setRequest] = useState(loaded)
  return (
    <div className="page grid max-w-2xl gap-5 py-6">
      <div>
        <h1 className="text-xl font-bold">{t('shell.become_driver')}</h1>
        <p className="mt-1 text-muted">{t('be_driver.text')}</p>
      </div>
      {request && (
        <ApplicationState
          application={request}
          summary={`${t(`be_driver.vehicle_${request.vehicle}`)} · ${request.city}`}
          console={{ href: '/console/driver', role: 'driver', label: t('be_driver.enter') }}
        />
      )}
      {(request === null || request.status === 'rejected') && <RequestForm onSent={setRequest} />}
      <AppLinks of="delivery" />
    </div>
  )
}

function RequestForm({ onSent }: { onSent: (request: CourierApplication) => void }) {
  const { t } = useTexts()
  const [documents, setDocuments] = useState<readonly UploadedPhoto[]>([])
  const [uploading, setUploading] = useState(false)
  const form = useForm({
    initial: EMPTY,
    validate({ city, phone }) {
      const problem = phoneProblem(phone)
      return {
        city: city.trim() === '' ? t('validation.required') : undefined,
        phone: problem && t(problem),
      }
    },
    async submit({ vehicle, city, phone }) {
      const result = await browserApi('requestDriver', {
        body: {
          vehicle: VEHICLES.find((known) => known === vehicle) ?? 'bicycle',
          city: city.trim(),
          phone: phone.trim(),
          documents: documents.map(({ img }) => img),
        },
      })
      if (!result.ok) return result
      clearDraft()
      onSent(result.data)
    },
  })
  const clearDraft = useApplicationDraft('be-driver', form)
  return (
    <Card>
      <form {...form.props} className="grid gap-5">
        <RadioGroup
          label={t('be_driver.vehicle')}
          look="tiles"
          {...form.choice('vehicle')}
          options={VEHICLES.map((vehicle) => ({
            value: vehicle,
            label: t(`be_driver.vehicle_${vehicle}`),
          }))}
        />
        <TextField
          label={t('be_driver.city')}
          autoComplete="address-level2"
          maxLength={80}
          {...form.field('city')}
        />
        <PhoneField {...form.field('phone')} />
        <ApplicationPhotos
          purpose="document"
          label={t('be_driver.papers')}
          maxPhotos={MAX_DOCUMENTS}
          photos={documents}
          onChange={setDocuments}
          uploading={uploading}
          onUploading={setUploading}
        />
        <FormError of={form} />
        <Button type="submit" size="lg" wide loading={form.pending || uploading}>
          {t('apply.send')}
        </Button>
      </form>
    </Card>
  )
}
