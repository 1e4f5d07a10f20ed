import type { Wallet } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { PriceText } from '@hawker/ui/price-text'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { wordsFor } from '../../lib/answer.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { PayeeLine } from './payee-line.tsx'
import { type SendStep, SEND_ACTION } from './send-step.ts'
import { needsPassword, inputErrorText } from './validate-transfer.ts'
import type { SendResult } from './send-transfer.ts'
import { useMoney } from './use-money.ts'

type Props = {
  wallet: Wallet
  step: Extract<SendStep, { at: 'confirm' }>
  busy: boolean
  refusal: Extract<SendResult, { outcome: 'refused' }> | undefined
  onBack: () => void
  onSend: (password: string | undefined) => void
}

/**
 * The summary before sending, because a transfer is final. Above a limit it requires the password.
 */
export function ConfirmStep({ wallet, step, busy, refusal, onBack, onSend }: Props) {
  const { t } = useTexts()
  const { to, payee, transfer, key } = step
  const money = useMoney(wallet.currency)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [tried, setTried] = useState(false)
  const passwordNeeded = needsPassword(wallet, transfer.price)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setMissing(passwordNeeded && password === '')
    if (!passwordNeeded || password !== '') onSend(passwordNeeded ? password : undefined)
  }
  const fromServer = tried ? undefined : step
  const error = missing
    ? t('validation.required')
    : refusal?.code === 'wrong_password'
      ? refusal.message
      : fromServer?.error && inputErrorText(fromServer.error, t, money)
  const form = useFirstError(refusal ?? error)
  return (
    <form
      ref={form}
      method="post"
      action={SEND_ACTION}
      onSubmit={send}
      noValidate
      className="grid gap-5"
    >
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
          name="password"
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
      )}
      {(fromServer?.message !== undefined || (error !== undefined && !passwordNeeded)) && (
        <Notice kind="error" announce>
          {error ?? (fromServer?.message || t('error.occured'))}
        </Notice>
      )}
      {refusal !== undefined && error === undefined && (
        <Notice kind="error" announce>
          {refusal.code === 'reauth_required' && refusal.data['confirm_by'] === 'sign_in'
            ? t('wallet.sign_in_again')
            : wordsFor(refusal, t)}
        </Notice>
      )}
      <p className="text-sm text-muted">{t('wallet.final')}</p>
      <div className="grid gap-2">
        <Button type="submit" size="lg" wide loading={busy}>
          {t('wallet.send_price', { price: money(transfer.price) })}
        </Button>
        <Button
          type="submit"
          name="back"
          variant="ghost"
          wide
          disabled={busy}
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
