import type { Order } from '@hawker/contract/orders'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatCountdown, formatMoney, formatNumber } from '@hawker/i18n/format'
import { partText } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Countdown } from '@hawker/ui/countdown'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'
import { leaveFor } from '../../../lib/payments/leave-for.ts'
import { sendOnce } from '../../../lib/device/pending-requests.ts'
import { ReplacementDialog } from './replacement-dialog.tsx'

const TIME_PLACEHOLDER = '\u0001'
type Substitution = Order['substitutions'][number]
export type SubstitutionDecision = {
  decision: 'approve' | 'decline' | 'choose'
  stock_id?: number
  payment?: { tag: PaymentTag }
}
type Props = { order: Order; onAnswered: (order: Order) => void; onOver: () => void }

/** Substitutions that the shop proposed: one card for each, until its deadline. */
export function SubstitutionCards({ order, onAnswered, onOver }: Props) {
  return order.substitutions
    .filter(({ status }) => status === 'proposed')
    .map((substitution) => (
      <SubstitutionCard
        key={substitution.id}
        order={order}
        substitution={substitution}
        onAnswered={onAnswered}
        onOver={onOver}
      />
    ))
}

function SubstitutionCard({
  order,
  substitution,
  onAnswered,
  onOver,
}: Props & { substitution: Substitution }) {
  const { t, lang } = useTexts()
  const [choosing, setChoosing] = useState(false)
  const decide = useDecision(order, substitution, onAnswered)
  const form = useForm({
    initial: {},
    submit: (_, { intent }) => decide({ decision: intent === 'approve' ? 'approve' : 'decline' }),
  })
  const money = (amount: number) => formatMoney(amount, order.currency, lang)
  const { stand_in: proposal } = substitution
  const { named } = substitution
  const line = order.details.find(({ id }) => id === substitution.detail_id)
  const deadlineText = t(
    named && substitution.on_silence === 'replaced'
      ? 'substitution.until_named'
      : DEADLINE_TEXT[substitution.on_silence],
    {
      time: TIME_PLACEHOLDER,
      name: isolate(named?.title ?? ''),
    },
  )
  const [before = '', after = ''] = deadlineText.split(TIME_PLACEHOLDER)
  return (
    <Card className="grid gap-3 border-2 border-amber">
      <h2 className="text-lg font-semibold">{t('substitution.title')}</h2>
      <div role="status" className="grid gap-1">
        <p>
          {t('substitution.missing', {
            quantity: line
              ? partText(substitution.quantity, line, lang)
              : formatNumber(substitution.quantity, lang),
            name: isolate(substitution.title),
          })}
        </p>
        {proposal && (
          <p className="font-medium">
            {t('substitution.proposal', {
              name: isolate(proposal.title),
              price: money(proposal.unit_price),
            })}
          </p>
        )}
        {substitution.refund > 0 && (
          <p>{t('substitution.back', { price: money(substitution.refund) })}</p>
        )}
      </div>
      <p className="text-sm text-muted">
        {before}
        <Countdown
          until={Date.parse(substitution.until)}
          now={now}
          format={(seconds) => formatCountdown(seconds, lang)}
          onEnd={onOver}
        />
        {after}
      </p>
      <div {...form.group} className="flex flex-wrap gap-2">
        {proposal && <Button {...form.press('approve')}>{t('substitution.approve')}</Button>}
        <Button variant="secondary" {...form.press('decline')}>
          {t(
            substitution.on_decline === 'cancelled'
              ? 'substitution.decline_all'
              : 'substitution.decline',
          )}
        </Button>
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          {t('substitution.choose')}
        </Button>
      </div>
      <FormError of={form} />
      <ReplacementDialog
        order={order}
        substitution={substitution}
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(choice) => decide({ decision: 'choose', ...choice })}
      />
    </Card>
  )
}

const DEADLINE_TEXT: Record<Substitution['on_silence'], string> = {
  replaced: 'substitution.until_replaced',
  refunded: 'substitution.until_refunded',
  cancelled: 'substitution.until_cancelled',
}

function useDecision(order: Order, { id }: Substitution, onAnswered: (order: Order) => void) {
  return async (decision: SubstitutionDecision): Promise<SubmitOutcome> => {
    const result = await sendOnce(`substitution-${id}`, decision, (idempotencyKey) =>
      browserApi('answerSubstitution', {
        params: { id: order.id, substitution_id: id },
        body: decision,
        idempotencyKey,
      }),
    )
    if (!result.ok) return result
    const { transaction, ...answered } = result.data
    if (transaction?.redirect_url && transaction.status === 'progress')
      return leaveFor(transaction.redirect_url)
    onAnswered(answered)
  }
}
