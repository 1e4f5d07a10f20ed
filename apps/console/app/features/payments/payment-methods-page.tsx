import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { formatNumber, formatPercent } from '@hawker/i18n/format'
import { formatAgo, formatDateTime } from '@hawker/i18n/format-date'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/web/router/components'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useNow } from '@hawker/web/session/use-now'
import { api } from '../../lib/api.ts'
import { deviceZone } from '../../lib/device-zone.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { MethodLightBadge } from './method-light.tsx'
import { methodName } from './method-name.ts'
import { PaymentAlerts } from './payment-alerts.tsx'
import { providerWords } from './provider-words.ts'

const readMethods = () => api('listStaffPaymentMethods')

/** Every payment method with its state and news. Those that wait for their keys come last. */
export function PaymentMethodsPage() {
  const { t } = useTexts()
  const methods = useLiveResource('staff payment methods', readMethods)
  return (
    <Page title={t('payments.title')} text={t('payments.text')}>
      <PaymentAlerts />
      {methods.data === undefined ? (
        methods.trouble ? (
          <TroubleScreen trouble={methods.trouble} onRetry={() => void methods.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : methods.data.length === 0 ? (
        <EmptyState title={t('payments.empty')} />
      ) : (
        <>
          <ul className="grid gap-2">
            {inOrder(methods.data).map((method) => (
              <MethodRow key={method.tag} method={method} />
            ))}
          </ul>
          <p className="max-w-3xl text-sm text-muted">{t('payments.share_text')}</p>
        </>
      )}
    </Page>
  )
}

const isSetUp = ({ condition }: StaffPaymentMethod) => condition !== 'not_configured'
const inOrder = (methods: readonly StaffPaymentMethod[]) =>
  methods.toSorted((a, b) => Number(isSetUp(b)) - Number(isSetUp(a)))

function MethodRow({ method }: { method: StaffPaymentMethod }) {
  const { t, lang } = useTexts()
  const { last_error: error, last_error_at: errorAt } = method
  return (
    <li
      className={
        'group relative flex items-center gap-4 rounded-md bg-surface px-4 py-3 shadow-soft ' +
        'transition-colors hover:bg-sunk has-[a:focus-visible]:outline-3 ' +
        'has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus'
      }
    >
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <Link
            to={`/staff/payments/${method.tag}`}
            className="font-semibold outline-none after:absolute after:inset-0"
          >
            <bdi>{methodName(method, t)}</bdi>
          </Link>
          <MethodLightBadge method={method} />
        </div>
        {isSetUp(method) && <MethodNews method={method} />}
        {error !== null && errorAt !== null && (
          <p className="text-sm break-words text-danger-text md:col-span-2">
            {t('payments.last_error', {
              time: formatDateTime(errorAt, lang, { timeZone: deviceZone() }),
              error: providerWords(error),
            })}
          </p>
        )}
      </div>
      <Icon of={chevronForwardIcon} className="text-muted" />
    </li>
  )
}

function MethodNews({ method }: { method: StaffPaymentMethod }) {
  const { t, lang } = useTexts()
  const now = useNow(60_000)
  const { news, last_webhook_at: seenAt, webhook_url: url } = method
  const { paid_last_day: paid, ended_last_week: ended, paid_last_week: paidOfWeek } = news
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-3 gap-x-6 gap-y-2">
      <Fact label={t('payments.news_paid')} value={formatNumber(paid, lang)} />
      {url !== null && (
        <>
          <Fact
            label={t('payments.news_share')}
            value={ended === 0 ? '–' : formatPercent(Math.round((100 * paidOfWeek) / ended), lang)}
            more={
              ended === 0 ? undefined : t('payments.news_share_of', { paid: paidOfWeek, ended })
            }
          />
          <Fact
            label={t('payments.news_webhook')}
            value={
              seenAt === null
                ? t('payments.news_never')
                : formatAgo(Math.min(Date.parse(seenAt), now), now, lang)
            }
          />
        </>
      )}
    </dl>
  )
}

function Fact({ label, value, more }: { label: string; value: string; more?: string | undefined }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="tabular flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{value}</span>
        {more !== undefined && <span className="text-sm whitespace-nowrap text-muted">{more}</span>}
      </dd>
    </div>
  )
}
