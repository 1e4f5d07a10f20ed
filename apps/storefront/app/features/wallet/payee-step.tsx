import type { Payee } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { type SendStep, SEND_ACTION } from './send-step.ts'
import { payeeError, inputErrorText } from './validate-transfer.ts'

type Props = {
  initial: Extract<SendStep, { at: 'payee' }> | undefined
  onFound: (payee: Payee, to: string) => void
}

/** The payee must be entered in full: payees are never listed. */
export function PayeeStep({ initial, onFound }: Props) {
  const { t } = useTexts()
  // The result of the plain form, which this step was rendered with.
  const [answer] = useState(
    () =>
      initial && {
        fields: initial.error ? { to: inputErrorText(initial.error, t, String) } : {},
        message: initial.message,
        typed: {},
      },
  )
  const form = useForm({
    initial: { to: initial?.to ?? '' },
    answer,
    validate({ to }) {
      const error = payeeError(to.trim())
      return error ? { to: inputErrorText(error, t, String) } : {}
    },
    async submit({ to }) {
      const result = await browserApi('searchSending', { query: { search: to.trim() } })
      if (!result.ok) return result
      const [payee] = result.data
      if (payee) onFound(payee, to.trim())
      else form.fail({ to: t('wallet.nobody_found') })
    },
  })
  return (
    <form {...form.props} method="post" action={SEND_ACTION} className="grid gap-5">
      <input type="hidden" name="step" value="payee" />
      <TextField
        label={t('wallet.to_whom')}
        hint={t('wallet.whole_name')}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        {...form.field('to')}
      />
      <FormError of={form} />
      <Button type="submit" size="lg" wide loading={form.pending}>
        {t('action.continue')}
      </Button>
    </form>
  )
}
