import type { Payee, Wallet } from '@hawker/contract/wallet'
import { Button } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { useState, type FormEvent } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { PayeeLine } from './payee-line.tsx'
import type { Transfer } from './pending-transfer.ts'
import { readAmount } from './read-amount.ts'
import { useMoney } from './use-money.ts'

type Props = {
  wallet: Wallet
  payee: Payee
  /** What was said before, for whoever comes back a step. */
  given: Transfer | undefined
  onOther: () => void
  onNext: (transfer: Transfer) => void
}

export function AmountStep({ wallet, payee, given, onOther, onNext }: Props) {
  const { t } = useTexts()
  const money = useMoney(wallet.currency)
  const [typed, setTyped] = useState(given ? String(given.price) : '')
  const [note, setNote] = useState(given?.note ?? '')
  const [error, setError] = useState<string>()
  const next = (event: FormEvent) => {
    event.preventDefault()
    const price = readAmount(typed, wallet.currency.decimal_places)
    if (price === undefined || price === 0) return setError(t('wallet.amount_invalid'))
    const { min, max, day_left: left } = wallet.send
    // The same order as the server's: it has the last word.
    if (price < min) return setError(t('wallet.send_min', { price: money(min) }))
    if (price > max) return setError(t('wallet.send_max', { price: money(max) }))
    if (price > left) return setError(t('wallet.send_day', { price: money(left) }))
    if (price > wallet.sendable) return setError(t('payment.reason_insufficient_wallet'))
    setError(undefined)
    onNext({ uuid: payee.uuid, price, ...(note.trim() === '' ? {} : { note: note.trim() }) })
  }
  return (
    <form onSubmit={next} noValidate className="grid gap-5">
      <PayeeLine payee={payee}>
        <Button variant="ghost" size="sm" onClick={onOther}>
          {t('action.change')}
        </Button>
      </PayeeLine>
      <TextField
        label={t('wallet.amount')}
        aside={t('wallet.can_send', { price: money(wallet.sendable) })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={12}
        // The step that somebody has just come to begins here.
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <TextField
        label={t('wallet.note')}
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
