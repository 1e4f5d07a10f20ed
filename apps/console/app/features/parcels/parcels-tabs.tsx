import { formatNumber } from '@hawker/i18n/format'
import { Badge } from '@hawker/ui/badge'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { api } from '../../lib/api.ts'
import { NavItem } from '../../lib/nav-item.tsx'
import { NavRow } from '../../lib/nav-row.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useLiveRefresh } from '../../lib/use-live-refresh.ts'

async function readOpenClaims() {
  const answer = await api('listStaffParcelClaims', { query: { status: 'pending', perPage: 1 } })
  return answer.ok ? { ok: true as const, data: answer.meta.total } : answer
}

/** The pages about parcels, with the number of claims that wait. */
export function ParcelsTabs() {
  const { t, lang } = useTexts()
  const { data: openClaims = 0, refresh } = useLiveResource('open parcel claims', readOpenClaims)
  useLiveRefresh(refresh)
  const tabs = [
    { to: '/staff/parcels', text: 'parcels.title', count: 0 },
    { to: '/staff/parcels/claims', text: 'claims.title', count: openClaims },
    { to: '/staff/parcels/types', text: 'parcels.types', count: 0 },
  ]
  return (
    <NavRow
      label={t('parcels.title')}
      layoutKey={String(openClaims)}
      className="no-scrollbar relative -mt-2 mb-5 overflow-x-auto border-b border-line pb-2"
    >
      <ul className="flex gap-1">
        {tabs.map(({ to, text, count }) => (
          <li key={to}>
            <NavItem to={to} end={to === '/staff/parcels'} className="gap-2 rounded-full px-4">
              {t(text)}
              {count > 0 && (
                <Badge>
                  <span className="sr-only">{t('money.waiting')} </span>
                  {formatNumber(count, lang)}
                </Badge>
              )}
            </NavItem>
          </li>
        ))}
      </ul>
    </NavRow>
  )
}
