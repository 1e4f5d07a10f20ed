import type { Wallet } from '@hawker/contract/wallet'
import { Button, ButtonLink } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useFirstError } from '../../lib/use-first-error.ts'
import { PayeeLine } from './payee-line.tsx'
import type { Transfer } from './pending-transfer.ts'
import { type SendStep, SEND_ACTION } from './send-step.ts'
import { readTransfer, inputErrorText } from './validate-transfer.ts'
import { useMoney } from './use-money.ts'

type Props = {
  wallet: Wallet
  step: Extract<SendStep, { at: 'amount' }>
  onChangePayee: () => void
  onNext: (transfer: Transfer) => void
}

export function AmountStep({ wallet, step, onChangePayee, onNext }: Props) {
  const { t } = useTexts()
  const { to, payee } = step
  const money = useMoney(wallet.currency)
  const [typed, setTyped] = useState(step.amount)
  const [note, setNote] = useState(step.note)
  const [error, setError] = useState(step.error)
  const form = useFirstError(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = readTransfer(typed, wallet)
    setError('error' in parsed ? parsed.error : undefined)
    if ('error' in parsed) return
    onNext({
      uuid: payee.uuid,
      price: parsed.price,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    })
  }
  return (
    <form
      ref={form}
      method="post"
      action={SEND_ACTION}
      onSubmit={submit}
      noValidate
      className="grid gap-5"
    >
      <input type="hidden" name="step" value="amount" />
      <input type="hidden" name="to" value={to} />
      <PayeeLine payee={payee}>
        <ButtonLink
          href="/wallet?do=send"
          variant="ghost"
          size="sm"
          onClick={(event) => {
            event.preventDefault()
            onChangePayee()
          }}
        >
          {t('action.change')}
        </ButtonLink>
      </PayeeLine>
      <TextField
        label={t('wallet.amount')}
        name="amount"
        aside={t('wallet.can_send', { price: money(wallet.sendable) })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={12}
        // Focus follows the customer to the new step.
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error && inputErrorText(error, t, money)}
      />
      <TextField
        label={t('wallet.note')}
        name="note"
        aside={t('common.optional')}
        dir="auto"
        maxLength={140}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="lg" wide>
        {t('action.continue')}
      </Button>
    </form>
  )
}
