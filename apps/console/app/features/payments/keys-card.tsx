import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { modeOfKeys } from '@hawker/domain/payments/key-mode'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { formatDate } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { RadioGroup } from '@hawker/ui/radio-group'
import { TextField } from '@hawker/ui/text-field'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendWithRetry } from '../../lib/api.ts'
import { deviceZone } from '../../lib/device-zone.ts'
import { useTexts } from '../../lib/texts.tsx'
import { keySource } from './key-sources.ts'
import { StepHeading } from './step-heading.tsx'

/** Some providers' keys do not tell their mode, so it is stored with them. */
const MODE = 'mode'
const EARLIER = /_old$/

type Props = { method: StaffPaymentMethod; onSaved: (method: StaffPaymentMethod) => Promise<void> }
type Key = StaffPaymentMethod['keys'][number]

/** The keys of a provider: typed once, never shown again. */
export function KeysCard({ method, onSaved }: Props) {
  const { t, lang } = useTexts()
  const { locked, mode } = method
  const fields = method.keys.filter(({ name }) => name !== MODE)
  const isSet = ({ last4, optional }: Key) => last4 !== null || optional
  const isComplete = fields.every(isSet)
  return (
    <Card className="grid gap-4">
      <StepHeading title={t('payments.keys')} isDone={locked || (isComplete && mode !== null)} />
      {locked ? (
        <Notice kind="info">{t('payments.keys_locked')}</Notice>
      ) : (
        <>
          <p className="text-muted">
            {t(isComplete && mode !== null ? `payments.keys_${mode}` : 'payments.keys_missing')}
          </p>
          <KeysForm
            // New fields after each save: a typed key does not stay in the page.
            key={method.key_sets[0]?.key_set ?? 0}
            method={method}
            fields={fields}
            hintOf={hintOf}
            onSaved={onSaved}
          />
        </>
      )}
    </Card>
  )

  function hintOf({ last4, set_at: at, name }: Key): string | undefined {
    if (last4 !== null && at !== null)
      return t('payments.key_ends', {
        last4,
        date: formatDate(at, lang, { timeZone: deviceZone() }),
      })
    if (EARLIER.test(name)) return t('payments.key_old_hint')
    const source = keySource(method.tag, name)
    return (
      source && t(`payments.key_${source.from}`, { provider: method.name, place: source.place })
    )
  }
}

type FormProps = Props & {
  fields: readonly Key[]
  hintOf: (key: Key) => string | undefined
}
type Values = { mode: 'test' | 'live' } & Record<string, string>

function KeysForm({ method, fields, hintOf, onSaved }: FormProps) {
  const { t } = useTexts()
  const form = useForm<Values>({
    initial: {
      ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
      mode: method.mode ?? 'test',
    },
    unsavedQuestion: t('form.leave'),
    validate(typed) {
      const isEmpty = fields.every(({ name }) => typed[name]?.trim() === '')
      const [first] = fields
      return isEmpty && first ? { [first.name]: t('payments.key_required') } : {}
    },
    async submit(typed) {
      const tag = PROVIDER_TAGS.find((known) => known === method.tag)
      if (tag === undefined) return
      const keys = fields.flatMap(({ name }) => {
        const value = typed[name]?.trim() ?? ''
        return value === '' ? [] : [{ name, value }]
      })
      if (method.keys.some(({ name }) => name === MODE))
        keys.push({ name: MODE, value: typed.mode })
      const result = await sendWithRetry((idempotencyKey) =>
        api('saveProviderKeys', {
          params: { tag },
          body: { mode: typed.mode, keys },
          idempotencyKey,
        }),
      )
      if (!result.ok) return explained(result)
      await onSaved(result.data)
      showToast({ kind: 'success', message: t('payments.keys_saved') })
    },
  })

  function fieldOf(name: string) {
    const field = form.field(name)
    const onChange: typeof field.onChange = (event) => {
      field.onChange(event)
      applyModeOf(name, event.target.value)
    }
    return { ...field, onChange }
  }
  function explained<R extends FormRefusal>(refusal: R): R {
    if (refusal.errors['mode'] === undefined) return refusal
    const text = t('payments.mode_wrong', { provider: method.name })
    return { ...refusal, errors: { ...refusal.errors, mode: [text] } }
  }
  /** Most keys begin with letters that tell the mode. Live ones of Mercado Pago may be for tests. */
  function applyModeOf(name: string, value: string): void {
    const mode = modeOfKeys(method.tag, { [name]: value.trim() })
    const isSure = method.tag !== 'mercado-pago' || mode === 'test'
    if (mode !== undefined && isSure) form.change({ mode } as Partial<Values>)
  }

  return (
    <form {...form.props} autoComplete="off" className="grid gap-4">
      <RadioGroup
        label={t('payments.mode')}
        look="tiles"
        {...form.choice('mode')}
        options={[
          { value: 'test', label: t('payments.mode_test') },
          { value: 'live', label: t('payments.mode_live') },
        ]}
      />
      {fields.map((key) => (
        <TextField
          key={key.name}
          label={keyLabel(key.name, t)}
          hint={hintOf(key)}
          aside={key.optional ? t('payments.optional') : undefined}
          // Not `password`: browsers would offer to store it.
          type="text"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          {...fieldOf(key.name)}
        />
      ))}
      <FormError of={form} />
      <Button type="submit" className="justify-self-start" loading={form.pending}>
        {t('payments.save_keys')}
      </Button>
    </form>
  )
}

const keyLabel = (name: string, t: (key: string, params?: Record<string, string>) => string) =>
  EARLIER.test(name)
    ? t('payments.key_old', { name: t(`payments.key_${name.replace(EARLIER, '')}`) })
    : t(`payments.key_${name}`)
