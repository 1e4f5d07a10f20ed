import type { Transaction } from '@hawker/contract/payments'
import type { Referral, ReferralOffer } from '@hawker/contract/referrals'
import type { Wallet, WalletMovement } from '@hawker/contract/wallet'
import { Notice } from '@hawker/ui/notice'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from '@hawker/web/router/hooks'
import type { ListPage } from '@hawker/web/query/infinite-list'
import { onDemand } from '../../lib/on-demand.tsx'
import { isLayerState } from '../../lib/layer-state.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BalanceCard } from './balance-card.tsx'
import type { TopUpFormData } from './top-up-form-data.ts'
import type { SendStep } from './send-step.ts'
import type { PaymentArrival } from '../../lib/payments/payment-arrival.ts'
import { ReferralCard } from './referral-card.tsx'
import { type Filter, Statement } from './statement.tsx'
import { TopUpNotice } from './top-up-notice.tsx'
import { useMoney } from './use-money.ts'

const SendSheet = onDemand(() => import('./send-sheet.tsx'))
const TopUpSheet = onDemand(() => import('./top-up-sheet.tsx'))

export type WalletData = {
  wallet: Wallet
  filter: Filter | undefined
  /** The single transaction to show. */
  movementId: string | undefined
  histories: ListPage<WalletMovement>
  /** The top-up after the payment page. */
  topUp: Transaction | undefined
  /** The transfer that was just sent by a plain form. */
  sentTransfer: WalletMovement | undefined
  arrival: PaymentArrival | undefined
  /** Set when the server renders the open sheet. */
  plainTopUp: TopUpFormData | undefined
  /** Undefined when there is no referral reward. */
  invitation: { referral: Referral; offer: ReferralOffer } | undefined
}

export function WalletPage({
  wallet,
  filter,
  movementId,
  histories,
  topUp,
  sentTransfer,
  arrival,
  plainTopUp,
  invitation,
  sendStep,
}: WalletData & { sendStep: SendStep | undefined }) {
  const { t } = useTexts()
  const money = useMoney(wallet.currency)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const openSheet = search.get('do')
  const reload = () => void revalidate()
  // When opened from this page, closing goes back in history. After an external link it stays on
  // the page.
  const close = () =>
    void (isLayerState(state)
      ? navigate(-1)
      : navigate('/wallet', { replace: true, preventScrollReset: true }))
  return (
    <div className="page grid max-w-5xl gap-5 py-6">
      <h1 className="text-xl font-bold">{t('wallet.title')}</h1>
      {arrival === 'unavailable' && !topUp && (
        <Notice kind="error">{t('wallet.provider_away')}</Notice>
      )}
      {sentTransfer && (
        <Notice
          kind="success"
          title={t('wallet.sent_done', {
            price: money(-sentTransfer.price),
            person: sentTransfer.author?.firstname ?? '',
          })}
          announce
        >
          {t('wallet.sent_done_hint')}
        </Notice>
      )}
      {topUp && (
        <TopUpNotice
          key={topUp.id}
          topUp={topUp}
          arrival={arrival}
          currency={wallet.currency}
          onPaid={reload}
        />
      )}
      <div
        className={
          'grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] ' +
          'md:grid-rows-[auto_1fr] md:items-start'
        }
      >
        <BalanceCard wallet={wallet} />
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          <Statement wallet={wallet} filter={filter} movementId={movementId} first={histories} />
        </div>
        {invitation && <ReferralCard {...invitation} onAccepted={reload} />}
      </div>
      <TopUpSheet
        wallet={wallet}
        open={openSheet === 'topup'}
        onClose={close}
        formData={plainTopUp}
      />
      <SendSheet
        wallet={wallet}
        open={openSheet === 'send'}
        initialStep={sendStep}
        onClose={close}
        onSent={reload}
      />
    </div>
  )
}
