import type { Wallet } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { PriceText } from '@hawker/ui/price-text'
import { TextField } from '@hawker/ui/text-field'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { PayeeLine } from './payee-line.tsx'
import { type SendStep, SEND_ACTION } from './send-step.ts'
import { needsPassword, inputErrorText } from './validate-transfer.ts'
import type { SendRefusal } from './send-transfer.ts'
import { useMoney } from './use-money.ts'

type Props = {
  wallet: Wallet
  step: Extract<SendStep, { at: 'confirm' }>
  onBack: () => void
  /** Returns the refusal if the transfer was refused. */
  onSend: (password: string | undefined) => Promise<SendRefusal | undefined>
}

/**
 * The summary before sending, because a transfer is final. Above a limit it requires the password.
 */
export function ConfirmStep({ wallet, step, onBack, onSend }: Props) {
  const { t } = useTexts()
  const { to, payee, transfer, key } = step
  const money = useMoney(wallet.currency)
  const passwordNeeded = needsPassword(wallet, transfer.price)
  // The result of the plain form, which this step was rendered with.
  const [answer] = useState(() => {
    const text = step.error && inputErrorText(step.error, t, money)
    const isFieldError = passwordNeeded && text !== undefined
    const message = step.message === undefined ? undefined : step.message || t('error.occured')
    return {
      fields: isFieldError ? { password: text } : {},
      message: isFieldError ? message : (text ?? message),
      typed: {},
    }
  })
  const form = useForm({
    initial: { password: '' },
    answer,
    validate: ({ password }) =>
      passwordNeeded && password === '' ? { password: t('validation.required') } : {},
    async submit({ password }) {
      const refusal = await onSend(passwordNeeded ? password : undefined)
      if (refusal?.code === 'reauth_required' && refusal.data['confirm_by'] === 'sign_in')
        return t('wallet.sign_in_again')
      return refusal && { ok: false, errors: {}, code: refusal.code, message: refusal.message }
    },
    refusalFields: { wrong_password: 'password' },
  })
  return (
    <form {...form.props} method="post" action={SEND_ACTION} className="grid gap-5">
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="amount" value={transfer.price} />
      <input type="hidden" name="note" value={transfer.note ?? ''} />
      <input type="hidden" name="key" value={key} />
      <PayeeLine payee={payee} />
      <p className="text-center">
        <PriceText text={money(transfer.price)} className="text-2xl font-bold" />
        {transfer.note !== undefined && (
          <span dir="auto" className="block text-muted">
            {transfer.note}
          </span>
        )}
      </p>
      {passwordNeeded && (
        <TextField
          label={t('wallet.confirm_password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          {...form.field('password')}
        />
      )}
      <FormError of={form} />
      <p className="text-sm text-muted">{t('wallet.final')}</p>
      <div className="grid gap-2">
        <Button type="submit" size="lg" wide loading={form.pending}>
          {t('wallet.send_price', { price: money(transfer.price) })}
        </Button>
        <Button
          type="submit"
          name="back"
          variant="ghost"
          wide
          disabled={form.pending}
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          {t('action.back')}
        </Button>
      </div>
    </form>
  )
}
