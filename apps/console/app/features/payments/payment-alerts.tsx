import type { PaymentAlert, StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Notice } from '@hawker/ui/notice'
import { Link } from '@hawker/web/router/components'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { api } from '../../lib/api.ts'
import { deviceZone } from '../../lib/device-zone.ts'
import { useTexts } from '../../lib/texts.tsx'
import { providerWords } from './provider-words.ts'

const readAlerts = () => api('listPaymentAlerts')

/** What is wrong with payment methods now, and what to do. Nothing while all is well. */
export function PaymentAlerts({ tag }: { tag?: StaffPaymentMethod['tag'] }) {
  const { t } = useTexts()
  const { data = [] } = useLiveResource('payment alerts', readAlerts)
  const alerts = data.filter((alert) => tag === undefined || alert.tag === tag)
  if (alerts.length === 0) return null
  return (
    <section aria-label={t('payments.alerts')} className="grid max-w-3xl gap-2">
      {alerts.map((alert) => (
        <AlertNotice
          key={`${alert.tag} ${alert.kind}`}
          alert={alert}
          isLinked={tag === undefined}
        />
      ))}
    </section>
  )
}

function AlertNotice({ alert, isLinked }: { alert: PaymentAlert; isLinked: boolean }) {
  const { t, lang } = useTexts()
  const { kind, name: provider, since, said: message, recent, before } = alert
  const shareText = (share: typeof recent) =>
    t('payments.news_share_of', { paid: share?.paid ?? 0, ended: share?.ended ?? 0 })
  return (
    <Notice
      kind={kind === 'keys_refused' ? 'error' : 'warning'}
      title={t(`payments.alert_${kind}`, { provider })}
      action={
        isLinked && (
          <Link
            to={`/staff/payments/${alert.tag}`}
            className="-my-3 inline-flex min-h-11 items-center font-semibold text-ink underline"
          >
            {t('payments.alert_open', { provider })}
          </Link>
        )
      }
    >
      <p>
        {t(`payments.alert_${kind}_text`, {
          provider,
          time: since === null ? '' : formatDateTime(since, lang, { timeZone: deviceZone() }),
          recent: shareText(recent),
          before: shareText(before),
        })}
      </p>
      {message !== null && message !== '' && (
        <p className="mt-1">
          <bdi className="break-words text-muted">{providerWords(message)}</bdi>
        </p>
      )}
    </Notice>
  )
}
