import type { RecordedPayout } from '@hawker/contract/recorded-payouts'
import { TWO_PERSONS_LIMIT } from '@hawker/domain/payments/two-persons'
import type { CurrencyStyle } from '@hawker/i18n/format'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendOnceWithRetry } from '../../../lib/api.ts'
import { useCurrencies } from '../../../lib/currencies.ts'
import { DialogAbout } from '../../../lib/dialog-about.tsx'
import { DialogForm } from '../../../lib/dialog-form.tsx'
import { providerName } from '../../../lib/provider-name.ts'
import { useTexts } from '../../../lib/texts.tsx'

export type PayoutStep = 'confirm' | 'withdraw'
export type EndedPayout = { payout: RecordedPayout; step: PayoutStep }
const OPERATIONS = { confirm: 'confirmRecordedPayout', withdraw: 'withdrawRecordedPayout' } as const

type EndProps = {
  ending: EndedPayout | undefined
  style: CurrencyStyle
  onClose: () => void
  onEnded: (payout: RecordedPayout) => void
  /** Another person may have ended it meanwhile. */
  onRefused: () => void
}

/** Says what confirming or withdrawing a payout does. */
export function EndPayoutDialog({ ending, ...props }: EndProps) {
  const { t } = useTexts()
  return (
    <DialogAbout
      about={ending}
      title={({ step }) => t(`payouts.title_${step}`)}
      onClose={props.onClose}
    >
      {(shown) => <EndForm {...props} ending={shown} />}
    </DialogAbout>
  )
}

function EndForm({
  ending: { payout, step },
  style,
  onClose,
  onEnded,
  onRefused,
}: EndProps & { ending: EndedPayout }) {
  const { t, money } = useTexts()
  const base = useCurrencies()()
  const form = useForm({
    initial: {},
    async submit() {
      const result = await sendOnceWithRetry(`payout-${payout.id}-${step}`, {}, (idempotencyKey) =>
        api(OPERATIONS[step], { params: { id: payout.id }, query: {}, idempotencyKey }),
      )
      if (!result.ok) {
        onRefused()
        return result.code === 'invalid_transition'
          ? { ...result, message: t('payouts.moved_on') }
          : result
      }
      onEnded(result.data)
      showToast({ kind: 'success', message: t(`payouts.done_${result.data.state}`) })
      onClose()
    },
  })
  return (
    <DialogForm action={t(`payouts.do_${step}`)} form={form} onClose={onClose}>
      <p>
        {t(`payouts.about_${step}`, {
          price: money(payout.amount, style),
          provider: providerName(payout.tag),
        })}
      </p>
      <p className="break-words">
        {t('payouts.reference')}: <bdi>{payout.reference}</bdi>
      </p>
      {step === 'withdraw' && payout.state === 'booked' && (
        <p className="text-sm text-muted">
          {t('payouts.two_persons_withdraw', { price: money(TWO_PERSONS_LIMIT, base) })}
        </p>
      )}
      <FormError of={form} />
    </DialogForm>
  )
}
