import type { OwedShare } from '@hawker/contract/payment-requests'
import type { PaymentMethod } from '@hawker/contract/payments'
import { PAYMENT_TAGS, type PaymentTag } from '@hawker/domain/payments/payment-status'
import { formatMoney } from '@hawker/i18n/format'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Notice } from '@hawker/ui/notice'
import { orThrow } from '@hawker/web/api/results'
import { FormError } from '@hawker/web/forms/form-error'
import type { SubmitOutcome } from '@hawker/web/forms/form-state'
import { useForm } from '@hawker/web/forms/use-form'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { leaveFor } from '../../lib/payments/leave-for.ts'
import { MethodCards } from '../../lib/payments/method-cards.tsx'
import type { PaymentArrival } from '../../lib/payments/payment-arrival.ts'
import { dueQuery, fromOutside, payText } from '../../lib/payments/payment-methods.ts'
import { NotPaidNotice, OpenPaymentNotice } from '../../lib/payments/payment-notice.tsx'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'
import { loginFirst } from '../../lib/login-first.ts'

const UNSURE_MS = 10_000

type Props = {
  share: OwedShare
  onChanged: (share: OwedShare) => void
  /** Methods that the page was rendered with. Their forms work without scripts. */
  methods?: readonly PaymentMethod[] | undefined
  arrival?: PaymentArrival | undefined
}

/** The payment methods for a share: a card without an account, or the wallet with one. */
export function PayShare({ share, onChanged, methods: known = [], arrival }: Props) {
  const { t, lang } = useTexts()
  const user = useSession()
  const hasScripts = useHydrated()
  // The card asks for the share's state. After a while the buyer reads that no answer came.
  const [isUnsure, setUnsure] = useState(false)
  useEffect(() => {
    if (arrival !== 'returned') return
    const timer = setTimeout(() => setUnsure(true), UNSURE_MS)
    return () => clearTimeout(timer)
  }, [arrival])
  const { amount, currency } = share
  const methodsQuery = useQuery(['payments', currency.id, amount], async () =>
    orThrow(
      await browserApi('listPaymentMethods', { query: dueQuery(amount, currency) }),
    ).data.filter(fromOutside),
  )
  const methods = methodsQuery.data ?? known
  /** The code of the last refusal. */
  const [code, setCode] = useState<string>()
  const transaction = share.transaction ?? undefined
  /** The method of the last try comes before the first one. */
  const chosenIn = ({ tag: wanted }: { tag: PaymentTag | undefined }): PaymentTag | undefined => {
    const usable = methods.filter(({ available }) => available)
    const last = transaction?.payment.tag
    return (usable.find(({ tag }) => tag === (wanted ?? last)) ?? usable[0])?.tag
  }
  const form = useForm<{ tag: PaymentTag | undefined }>({
    initial: { tag: undefined },
    submit: (values, { intent }) => pay(intent ?? chosenIn(values)),
  })
  const price = formatMoney(share.amount, share.currency, lang)
  const wallet = share.wallet ? formatMoney(share.wallet.price, share.wallet.currency, lang) : price

  async function pay(wanted: string | undefined): Promise<SubmitOutcome> {
    const tag = PAYMENT_TAGS.find((known) => known === wanted)
    if (tag === undefined) return
    const result = await browserApi('payPaymentRequest', {
      params: { uuid: share.uuid },
      body: { payment: { tag } },
    })
    setCode(result.ok ? undefined : result.code)
    if (!result.ok) return result
    const { status, transaction } = result.data
    if (status === 'pending' && transaction?.redirect_url) return leaveFor(transaction.redirect_url)
    onChanged(result.data)
  }

  const chosen = chosenIn(form.values)
  /** While the provider is asked, a second payment is not offered. */
  const isAsking =
    hasScripts && transaction?.status === 'progress' && arrival === 'returned' && !isUnsure
  return (
    <form {...form.props} method="post" action={share.pay_url} className="mt-4 grid gap-3">
      {form.error === undefined && transaction?.status === 'rejected' && (
        <NotPaidNotice transaction={transaction} />
      )}
      {transaction?.status === 'progress' && arrival && arrival !== 'refused' && (
        <OpenPaymentNotice
          tag={transaction.payment.tag}
          arrival={arrival}
          isUnsure={isUnsure}
          href={share.pay_url}
        />
      )}
      {arrival === 'refused' && form.error === undefined && (
        <Notice kind="error">{t('error.occured')}</Notice>
      )}
      <FormError of={form} />
      {user && !isAsking && (
        // Needs scripts: the page's action takes cards only.
        <Button size="lg" wide {...form.press('wallet')}>
          {t('share.pay', { price: wallet })}
        </Button>
      )}
      {methods.length > 0 && !isAsking && (
        <>
          <MethodCards
            name="tag"
            label={t('payment.methods')}
            hideLabel
            methods={methods}
            value={chosen}
            onChange={form.choice('tag').onChange}
          />
          <Button
            type="submit"
            size="lg"
            wide
            variant={user ? 'secondary' : 'primary'}
            loading={form.pending}
            disabled={chosen === undefined}
          >
            {hasScripts ? payText(chosen, price, t) : t('payment.pay', { price })}
          </Button>
        </>
      )}
      {!user && !isAsking && (
        <ButtonLink href={loginFirst(share.pay_url)} variant="secondary" wide>
          {t('share.pay_wallet_login')}
        </ButtonLink>
      )}
      {code === 'insufficient_wallet' && (
        <ButtonLink href="/wallet" variant="secondary" wide>
          {t('share.top_up')}
        </ButtonLink>
      )}
    </form>
  )
}
