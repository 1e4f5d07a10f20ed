import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon, forkKnifeIcon } from '@hawker/ui/icons'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Link to the table reservations, while guests can book them. */
export function TablesLink() {
  const { t } = useTexts()
  const { settings } = useSite()
  if (settings.reservation_enable_for_user !== '1') return null
  return (
    <a
      href="/reservations"
      className="flex items-center gap-4 rounded-lg bg-surface p-4 shadow-soft hover:bg-sunk sm:p-5"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon of={forkKnifeIcon} size={28} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-bold">{t('reservation.book')}</span>
        <span className="block text-sm text-muted">{t('reservation.lead')}</span>
      </span>
      <Icon of={chevronForwardIcon} className="shrink-0 text-muted" />
    </a>
  )
}
