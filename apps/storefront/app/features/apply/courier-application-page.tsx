import { VEHICLES, type DriverRequest } from '@hawker/contract/applications'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { phoneOf, phoneProblem } from '../../lib/phone.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { UploadedPhoto } from '../photos/index.ts'
import { ApplicationState } from './application-state.tsx'
import { ApplicationPhotos, PhoneField } from './contact-fields.tsx'
import { useDraft } from './use-draft.ts'

const EMPTY = { vehicle: 'bicycle', city: '', phone: '' }
const MAX_DOCUMENTS = 3

/** The application to become a courier, and its state. */
export function CourierApplicationPage({ request: loaded }: { request: DriverRequest | null }) {
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
    </div>
  )
}

function RequestForm({ onSent }: { onSent: (request: DriverRequest) => void }) {
  const { t } = useTexts()
  const [draft, change, forget] = useDraft('be-driver', EMPTY)
  const [documents, setDocuments] = useState<readonly UploadedPhoto[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState(false)
  const send = async () => {
    const problem = phoneProblem(draft.phone)
    const invalid = {
      ...(draft.city.trim() === '' ? { city: t('validation.required') } : {}),
      ...(problem ? { phone: t(problem) } : {}),
    }
    setErrors(invalid)
    if (Object.keys(invalid).length > 0) return
    setBusy(true)
    const result = await browserApi('requestDriver', {
      body: {
        vehicle: VEHICLES.find((vehicle) => vehicle === draft.vehicle) ?? 'bicycle',
        city: draft.city.trim(),
        phone: phoneOf(draft.phone),
        documents: documents.map(({ img }) => img),
      },
    })
    setBusy(false)
    if (!result.ok) return tellRefusal(result, t)
    forget()
    onSent(result.data)
  }
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <RadioGroup
          name="vehicle"
          label={t('be_driver.vehicle')}
          look="tiles"
          value={draft.vehicle}
          onChange={(vehicle) => change({ vehicle })}
          options={VEHICLES.map((vehicle) => ({
            value: vehicle,
            label: t(`be_driver.vehicle_${vehicle}`),
          }))}
        />
        <TextField
          label={t('be_driver.city')}
          autoComplete="address-level2"
          maxLength={80}
          value={draft.city}
          error={errors['city']}
          onChange={({ target }) => change({ city: target.value })}
        />
        <PhoneField
          value={draft.phone}
          error={errors['phone']}
          onChange={(phone) => change({ phone })}
        />
        <ApplicationPhotos
          purpose="document"
          label={t('be_driver.papers')}
          maxPhotos={MAX_DOCUMENTS}
          photos={documents}
          onChange={setDocuments}
          uploading={sending}
          onUploading={setSending}
        />
        <Button type="submit" size="lg" wide loading={busy || sending}>
          {t('apply.send')}
        </Button>
      </form>
    </Card>
  )
}
