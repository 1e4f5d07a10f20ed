import type { Referral, ReferralOffer } from '@hawker/contract/referrals'
import { formatNumber } from '@hawker/i18n/format'
import { formatDate } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { copyIcon, giftIcon, shareIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { copyLink, shareLink } from '../../lib/copy-link.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { FriendCodeForm } from './friend-code-form.tsx'
import { useMoney } from './use-money.ts'

const QrCode = onDemand(() => import('@hawker/ui/qr-code'), <div className="size-48" />)

/** The customer's invitation: code, link, QR code and the state of each friend. */
export function ReferralCard({
  referral,
  offer,
  onAccepted,
}: {
  referral: Referral
  offer: ReferralOffer
  onAccepted: () => void
}) {
  const { t, lang } = useTexts()
  const money = useMoney(offer.currency)
  const [withQr, setWithQr] = useState(false)
  const alive = useHydrated()
  const timeZone = alive ? new Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  const copy = () => copyLink(referral.link, t)
  const share = () => shareLink({ title: offer.title, url: referral.link }, t)
  return (
    <Card>
      <section aria-labelledby="wallet-invite" className="grid grid-cols-1 gap-4">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
            <Icon of={giftIcon} />
          </span>
          <div>
            <h2 id="wallet-invite" className="font-semibold">
              {offer.title}
            </h2>
            <p className="text-sm text-muted">{offer.description}</p>
          </div>
        </div>
        <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-sunk px-4 py-3">
          <span className="text-sm text-muted">{t('referral.code')}</span>
          <bdi className="tabular text-lg font-bold tracking-widest">{referral.code}</bdi>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Icon of={copyIcon} size={18} />} onClick={() => void copy()}>
            {t('referral.copy_link')}
          </Button>
          {alive && 'share' in navigator && (
            <Button
              variant="secondary"
              icon={<Icon of={shareIcon} size={18} />}
              onClick={() => void share()}
            >
              {t('action.share')}
            </Button>
          )}
          <Button variant="secondary" aria-expanded={withQr} onClick={() => setWithQr(!withQr)}>
            {t('referral.qr')}
          </Button>
        </div>
        {withQr && <QrCode text={referral.link} label={t('referral.qr_label')} />}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
          <div className="rounded-md bg-sunk p-3">
            <dt className="text-sm text-muted">{t('referral.invited')}</dt>
            <dd className="tabular text-lg font-bold">{formatNumber(referral.invited, lang)}</dd>
          </div>
          <div className="rounded-md bg-sunk p-3">
            <dt className="text-sm text-muted">{t('referral.earned')}</dt>
            <dd className="text-lg font-bold">
              <bdi className="tabular">{money(referral.earned)}</bdi>
            </dd>
          </div>
        </dl>
        {referral.pending.length > 0 && (
          <ul aria-label={t('referral.pending')} className="divide-y divide-line">
            {referral.pending.map(({ firstname, status, due_at: due }, index) => (
              <li key={index} className="flex items-baseline justify-between gap-3 py-2">
                <span dir="auto" className="min-w-0 truncate font-medium">
                  {firstname}
                </span>
                <span className="text-sm text-muted">
                  {status === 'earned' && due !== null
                    ? t('referral.due', { date: formatDate(due, lang, { timeZone }) })
                    : t('referral.waits_for_order')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {referral.can_accept && <FriendCodeForm onAccepted={onAccepted} />}
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-medium">
            {t('referral.conditions')}
          </summary>
          <dl className="grid gap-2 text-sm">
            {offer.faq.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-medium">{question}</dt>
                <dd className="text-muted">{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      </section>
    </Card>
  )
}
