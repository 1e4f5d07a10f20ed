import type { Wallet } from '@hawker/contract/wallet'
import { Button, ButtonLink } from '@hawker/ui/button'
import { TextField } from '@hawker/ui/text-field'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
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
  const { t, lang } = useTexts()
  const { to, payee } = step
  const money = useMoney(wallet.currency)
  // The result of the plain form, which this step was rendered with.
  const [answer] = useState(
    () =>
      step.error && {
        fields: { amount: inputErrorText(step.error, t, money) },
        message: undefined,
        typed: {},
      },
  )
  const form = useForm({
    initial: { amount: step.amount, note: step.note },
    answer,
    validate({ amount }) {
      const parsed = readTransfer(amount, wallet, lang)
      return 'error' in parsed ? { amount: inputErrorText(parsed.error, t, money) } : {}
    },
    submit({ amount, note }) {
      const parsed = readTransfer(amount, wallet, lang)
      if ('error' in parsed) return
      onNext({
        uuid: payee.uuid,
        price: parsed.price,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      })
    },
  })
  return (
    <form {...form.props} method="post" action={SEND_ACTION} className="grid gap-5">
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
        aside={t('wallet.can_send', { price: money(wallet.sendable) })}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={12}
        // Focus follows the customer to the new step.
        autoFocus
        {...form.field('amount')}
      />
      <TextField
        label={t('wallet.note')}
        aside={t('common.optional')}
        dir="auto"
        maxLength={140}
        {...form.field('note')}
      />
      <Button type="submit" size="lg" wide>
        {t('action.continue')}
      </Button>
    </form>
  )
}
