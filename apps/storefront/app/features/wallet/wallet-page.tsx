import type { Transaction } from '@hawker/contract/payments'
import type { Referral, ReferralOffer } from '@hawker/contract/referrals'
import type { Wallet, WalletHistory } from '@hawker/contract/wallet'
import { Notice } from '@hawker/ui/notice'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from '../../router/hooks.tsx'
import type { Page } from '../../lib/infinite.tsx'
import { onDemand } from '../../lib/on-demand.tsx'
import { isStacked } from '../../lib/stacked.ts'
import { useTexts } from '../../lib/texts.tsx'
import { BalanceCard } from './balance-card.tsx'
import type { PlainTopUp } from './plain-top-up.ts'
import type { PlainSend } from './plain-send.ts'
import { ReferralCard } from './referral-card.tsx'
import { type Filter, Statement } from './statement.tsx'
import { TopUpNotice } from './top-up-notice.tsx'
import { useMoney } from './use-money.ts'

const SendSheet = onDemand(() => import('./send-sheet.tsx'))
const TopUpSheet = onDemand(() => import('./top-up-sheet.tsx'))

export type WalletData = {
  wallet: Wallet
  filter: Filter | undefined
  /** The one movement that is looked at. */
  movement: string | undefined
  histories: Page<WalletHistory>
  /** The top-up that somebody comes back from. */
  topUp: Transaction | undefined
  /** The transfer that somebody has just sent by the plain forms. */
  sent: WalletHistory | undefined
  unavailable: boolean
  /** Drawn by the server with the sheet open. */
  plainTopUp: PlainTopUp | undefined
  /** Undefined where nobody is rewarded for inviting. */
  invitation: { referral: Referral; offer: ReferralOffer } | undefined
}

export function WalletPage({
  wallet,
  filter,
  movement,
  histories,
  topUp,
  sent,
  unavailable,
  plainTopUp,
  invitation,
  plainSend,
}: WalletData & { plainSend: PlainSend | undefined }) {
  const { t } = useTexts()
  const money = useMoney(wallet.currency)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const doing = search.get('do')
  const again = () => void revalidate()
  // Whoever opened it here goes back to where they were; whoever came by a link stays on the page.
  const close = () =>
    void (isStacked(state)
      ? navigate(-1)
      : navigate('/wallet', { replace: true, preventScrollReset: true }))
  return (
    <div className="page grid max-w-5xl gap-5 py-6">
      <h1 className="text-xl font-bold">{t('wallet.title')}</h1>
      {unavailable && <Notice kind="error">{t('wallet.provider_away')}</Notice>}
      {sent && (
        <Notice
          kind="success"
          title={t('wallet.sent_done', {
            price: money(-sent.price),
            person: sent.author?.firstname ?? '',
          })}
          announce
        >
          {t('wallet.sent_done_hint')}
        </Notice>
      )}
      {topUp && (
        <TopUpNotice key={topUp.id} topUp={topUp} currency={wallet.currency} onPaid={again} />
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr] md:items-start">
        <BalanceCard wallet={wallet} />
        <div className="min-w-0 md:col-start-2 md:row-span-2 md:row-start-1">
          <Statement wallet={wallet} filter={filter} movement={movement} first={histories} />
        </div>
        {invitation && <ReferralCard {...invitation} onAccepted={again} />}
      </div>
      <TopUpSheet wallet={wallet} open={doing === 'topup'} onClose={close} plain={plainTopUp} />
      <SendSheet
        wallet={wallet}
        open={doing === 'send'}
        plain={plainSend}
        onClose={close}
        onSent={again}
      />
    </div>
  )
}
