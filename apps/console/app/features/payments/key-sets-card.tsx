import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { api, sendWithRetry } from '../../lib/api.ts'
import { deviceZone } from '../../lib/device-zone.ts'
import { DialogAbout } from '../../lib/dialog-about.tsx'
import { DialogForm } from '../../lib/dialog-form.tsx'
import { useTexts } from '../../lib/texts.tsx'

type KeySet = StaffPaymentMethod['key_sets'][number]
type Props = {
  method: StaffPaymentMethod
  onChanged: (method: StaffPaymentMethod) => void
  onRefused: () => void
}

/**
 * All API key sets of a provider. An old one can be removed once no payment needs it for a refund.
 */
export function KeySetsCard({ method, onChanged, onRefused }: Props) {
  const { t, lang } = useTexts()
  const [removing, setRemoving] = useState<KeySet>()
  const nameOf = ({ mode, set_at: at }: KeySet) =>
    t(`payments.key_set_${mode}`, { date: formatDateTime(at, lang, { timeZone: deviceZone() }) })
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('payments.key_sets')}</h2>
      <p className="text-muted">{t('payments.key_sets_text')}</p>
      <ul className="divide-y divide-line">
        {method.key_sets.map((set) => (
          <li
            key={set.key_set}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{nameOf(set)}</span>
                {set.current && <Badge tone="grocery">{t('payments.key_set_current')}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {set.payments
                  ? t('payments.key_set_needed', { count: set.payments })
                  : t('payments.key_set_unneeded')}
              </p>
            </div>
            {!set.current && (
              <Button
                variant="secondary"
                aria-label={t('payments.key_set_remove_of', { name: nameOf(set) })}
                onClick={() => setRemoving(set)}
              >
                {t('payments.key_set_remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <DialogAbout
        about={removing}
        title={() => t('payments.key_set_remove_title')}
        onClose={() => setRemoving(undefined)}
      >
        {(set) => (
          <RemoveForm
            tag={method.tag}
            set={set}
            name={nameOf(set)}
            onClose={() => setRemoving(undefined)}
            onRemoved={onChanged}
            onRefused={onRefused}
          />
        )}
      </DialogAbout>
    </Card>
  )
}

type RemoveProps = {
  tag: StaffPaymentMethod['tag']
  set: KeySet
  name: string
  onClose: () => void
  onRemoved: (method: StaffPaymentMethod) => void
  onRefused: () => void
}

function RemoveForm({ tag: wanted, set, name, onClose, onRemoved, onRefused }: RemoveProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: {},
    async submit() {
      const tag = PROVIDER_TAGS.find((known) => known === wanted)
      if (tag === undefined) return
      const result = await sendWithRetry((idempotencyKey) =>
        api('removeProviderKeys', { params: { tag, key_set: set.key_set }, idempotencyKey }),
      )
      if (!result.ok) {
        // A new payment may need it since the page loaded: reload.
        onRefused()
        return result.code === 'transaction_open'
          ? { ...result, message: t('payments.key_set_in_use') }
          : result
      }
      onRemoved(result.data)
      onClose()
      showToast({ kind: 'success', message: t('payments.key_set_removed') })
    },
  })
  return (
    <DialogForm action={t('payments.key_set_remove')} danger form={form} onClose={onClose}>
      <p className="text-muted">{t('payments.key_set_remove_text', { name })}</p>
      <FormError of={form} />
    </DialogForm>
  )
}
