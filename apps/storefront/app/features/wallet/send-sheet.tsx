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
import { clearTransfer, pendingTransfer, type PendingTransfer } from './pending-transfer.ts'
import type { SendStep } from './send-step.ts'
import { type SendResult, resumeTransfer, sendTransfer } from './send-transfer.ts'
import { useMoney } from './use-money.ts'

type ConfirmState = Extract<SendStep, { at: 'confirm' }>
type Step =
  | SendStep
  | { at: 'unanswered'; pending: PendingTransfer }
  | { at: 'sent'; person: string; price: number }

const PAYEE_STEP: Step = { at: 'payee', to: '' }

/**
 * Sends money in three steps: payee, amount, confirmation. `onSent`: the balance on the page is
 * outdated.
 */
export default function SendSheet({
  wallet,
  open,
  initialStep,
  onClose,
  onSent,
}: {
  wallet: Wallet
  open: boolean
  /** The step that the plain forms have reached. */
  initialStep: SendStep | undefined
  onClose: () => void
  onSent: () => void
}) {
  const { t } = useTexts()
  const money = useMoney(wallet.currency)
  const userId = useSession()?.id ?? 0
  const [step, setStep] = useState<Step>(initialStep ?? PAYEE_STEP)
  const [retrying, setRetrying] = useState(false)
  useEffect(() => {
    const pending = open && userId !== 0 ? pendingTransfer(userId) : undefined
    if (pending) setStep({ at: 'unanswered', pending })
  }, [open, userId])

  const showResult = (result: SendResult, person: string, price: number) => {
    if (result.outcome === 'refused') return
    const pending = result.outcome === 'unanswered' ? pendingTransfer(userId) : undefined
    if (pending) return setStep({ at: 'unanswered', pending })
    setStep({ at: 'sent', person, price })
    onSent()
  }
  const send = async (
    { payee: { firstname }, transfer, key }: ConfirmState,
    password: string | undefined,
  ) => {
    const result = await sendTransfer({ userId, to: firstname, transfer, password, key })
    showResult(result, firstname, transfer.price)
    return result.outcome === 'refused' ? result : undefined
  }
  const retry = async (pending: PendingTransfer) => {
    if (retrying) return
    setRetrying(true)
    const result = await resumeTransfer(pending).finally(() => setRetrying(false))
    // The transfer never arrived: start again with an empty form.
    if (result.outcome === 'refused') setStep(PAYEE_STEP)
    showResult(result, pending.to, pending.transfer.price)
  }
  const close = () => {
    if (step.at === 'sent') setStep(PAYEE_STEP)
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
              initial={step}
              onFound={(payee, to) => setStep({ at: 'amount', to, payee, amount: '', note: '' })}
            />
          )}
          {step.at === 'amount' && (
            <AmountStep
              wallet={wallet}
              step={step}
              onChangePayee={() => setStep(PAYEE_STEP)}
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
              onBack={() => {
                const { to, payee, transfer } = step
                setStep({
                  at: 'amount',
                  to,
                  payee,
                  amount: String(transfer.price),
                  note: transfer.note ?? '',
                })
              }}
              onSend={(password) => send(step, password)}
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
              <Button size="lg" wide loading={retrying} onClick={() => void retry(step.pending)}>
                {t('wallet.ask_again')}
              </Button>
              <Button
                variant="ghost"
                wide
                disabled={retrying}
                onClick={() => {
                  clearTransfer()
                  setStep(PAYEE_STEP)
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
