import type { Wallet } from '@hawker/contract/wallet'
import { Button, ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { checkCircleIcon, lockIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { Sheet } from '@hawker/ui/sheet'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../lib/session.ts'
import { AmountStep } from './amount-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { PayeeStep } from './payee-step.tsx'
import { dropTransfer, pendingTransfer, type PendingTransfer } from './pending-transfer.ts'
import type { PlainSend } from './plain-send.ts'
import { type Sent, askTransfer, sendTransfer } from './send-transfer.ts'
import { useMoney } from './use-money.ts'

type Confirming = Extract<PlainSend, { at: 'confirm' }>
type Step =
  | PlainSend
  | { at: 'unanswered'; pending: PendingTransfer }
  | { at: 'sent'; person: string; price: number }

const WHO: Step = { at: 'payee', to: '' }

/** Who, how much, yes: three steps, and what became of it. `onSent`: the balance on the page is old. */
export default function SendSheet({
  wallet,
  open,
  plain,
  onClose,
  onSent,
}: {
  wallet: Wallet
  open: boolean
  /** How far the plain forms have come. */
  plain: PlainSend | undefined
  onClose: () => void
  onSent: () => void
}) {
  const { t } = useTexts()
  const money = useMoney(wallet.currency)
  const userId = useSession()?.id ?? 0
  const [step, setStep] = useState<Step>(plain ?? WHO)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Extract<Sent, { outcome: 'refused' }>>()
  useEffect(() => {
    const pending = open && userId !== 0 ? pendingTransfer(userId) : undefined
    if (pending) setStep({ at: 'unanswered', pending })
  }, [open, userId])

  const take = (answer: Sent, person: string, price: number) => {
    if (answer.outcome === 'refused') return setRefused(answer)
    const pending = answer.outcome === 'unanswered' ? pendingTransfer(userId) : undefined
    if (pending) return setStep({ at: 'unanswered', pending })
    setStep({ at: 'sent', person, price })
    onSent()
  }
  const working = async (act: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }
  const send = ({ payee, transfer, key }: Confirming, password: string | undefined) =>
    working(async () =>
      take(
        await sendTransfer({ userId, to: payee.firstname, transfer, password, key }),
        payee.firstname,
        transfer.price,
      ),
    )
  const askAgain = (pending: PendingTransfer) =>
    working(async () => {
      const answer = await askTransfer(pending)
      // It never arrived: the form is there again, empty.
      if (answer.outcome === 'refused') setStep(WHO)
      take(answer, pending.to, pending.transfer.price)
    })
  const close = () => {
    if (step.at === 'sent') setStep(WHO)
    setRefused(undefined)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      closeHref="/wallet"
      title={t('wallet.send')}
      closeLabel={t('action.close')}
      wide="dialog"
    >
      {!wallet.send.phone_verified && step.at !== 'sent' ? (
        <EmptyState
          icon={lockIcon}
          title={t('wallet.phone_needed')}
          text={t('wallet.phone_needed_hint')}
          level={3}
          action={<ButtonLink href="/profile">{t('wallet.to_profile')}</ButtonLink>}
        />
      ) : (
        <div className="grid gap-5">
          {step.at === 'payee' && (
            <PayeeStep
              before={step}
              onFound={(payee, to) => setStep({ at: 'amount', to, payee, amount: '', note: '' })}
            />
          )}
          {step.at === 'amount' && (
            <AmountStep
              wallet={wallet}
              step={step}
              onOther={() => setStep(WHO)}
              onNext={(transfer) =>
                setStep({
                  at: 'confirm',
                  to: step.to,
                  payee: step.payee,
                  transfer,
                  key: randomUuid(),
                })
              }
            />
          )}
          {step.at === 'confirm' && (
            <ConfirmStep
              wallet={wallet}
              step={step}
              busy={busy}
              refused={refused}
              onBack={() => {
                setRefused(undefined)
                const { to, payee, transfer } = step
                setStep({
                  at: 'amount',
                  to,
                  payee,
                  amount: String(transfer.price),
                  note: transfer.note ?? '',
                })
              }}
              onSend={(password) => void send(step, password)}
            />
          )}
          {step.at === 'unanswered' && (
            <>
              <Notice kind="warning" title={t('wallet.unanswered')} announce>
                {t('wallet.unanswered_hint', {
                  price: money(step.pending.transfer.price),
                  person: step.pending.to,
                })}
              </Notice>
              <Button size="lg" wide loading={busy} onClick={() => void askAgain(step.pending)}>
                {t('wallet.ask_again')}
              </Button>
              <Button
                variant="ghost"
                wide
                disabled={busy}
                onClick={() => {
                  dropTransfer()
                  setStep(WHO)
                  onSent()
                }}
              >
                {t('wallet.forget_pending')}
              </Button>
            </>
          )}
          {step.at === 'sent' && (
            <div role="status">
              <EmptyState
                icon={checkCircleIcon}
                title={t('wallet.sent_done', { price: money(step.price), person: step.person })}
                text={t('wallet.sent_done_hint')}
                level={3}
                action={<Button onClick={close}>{t('action.done')}</Button>}
              />
            </div>
          )}
        </div>
      )}
    </Sheet>
  )
}
