import { formatDateTime } from '@hawker/i18n/format-date'
import { Link } from '@hawker/web/router/components'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { api } from '../../lib/api.ts'
import { deviceZone } from '../../lib/device-zone.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { Page } from '../../lib/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { MethodLightBadge } from './method-light.tsx'
import { methodName } from './method-name.ts'

const readMethods = () => api('listStaffPaymentMethods')

/** Every payment method with its state, the last webhook and the last error. */
export function PaymentMethodsPage() {
  const { t, lang } = useTexts()
  const methods = useLiveResource('staff payment methods', readMethods)
  const timeOf = (instant: string) => formatDateTime(instant, lang, { timeZone: deviceZone() })
  return (
    <Page title={t('payments.title')} text={t('payments.text')}>
      {methods.data === undefined ? (
        methods.trouble ? (
          <TroubleScreen trouble={methods.trouble} onRetry={() => void methods.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : (
        <ul className="grid gap-2">
          {methods.data.map((method) => (
            <li key={method.tag}>
              <Link
                to={`/staff/payments/${method.tag}`}
                className="grid gap-1 rounded-md bg-surface px-4 py-3 shadow-soft transition-colors hover:bg-sunk"
              >
                <span className="flex flex-wrap items-center gap-2">
                  <bdi className="font-semibold">{methodName(method, t)}</bdi>
                  <MethodLightBadge method={method} />
                </span>
                {method.last_webhook_at !== null && (
                  <span className="text-sm text-muted">
                    {t('payments.webhook_seen', { time: timeOf(method.last_webhook_at) })}
                  </span>
                )}
                {method.last_error !== null && method.last_error_at !== null && (
                  <span className="text-sm break-words text-danger-text">
                    {t('payments.last_error', {
                      time: timeOf(method.last_error_at),
                      error: method.last_error,
                    })}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
