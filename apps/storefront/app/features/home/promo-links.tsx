import { Icon } from '@hawker/ui/icon'
import {
  bikeIcon,
  chevronForwardIcon,
  cookingPotIcon,
  forkKnifeIcon,
  type IconShape,
} from '@hawker/ui/icons'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'

/** Links to table reservations and parcels, while the marketplace offers them. */
export function ServiceLinks() {
  const { t } = useTexts()
  const { reservation_enable_for_user: tables, active_parcel: parcels } = useSite().settings
  return (
    <div className="grid gap-3 empty:hidden md:flex">
      {tables === '1' && (
        <PromoLink
          href="/reservations"
          title={t('reservation.book')}
          lead={t('reservation.lead')}
          icon={forkKnifeIcon}
        />
      )}
      {parcels === '1' && (
        <PromoLink
          href="/parcels/new"
          title={t('parcel.send')}
          lead={t('parcel.lead')}
          icon={bikeIcon}
        />
      )}
    </div>
  )
}

/** Link to the recipes, below the news. */
export function RecipesLink() {
  const { t } = useTexts()
  return (
    <section>
      <PromoLink
        href="/recipes"
        title={t('recipe.home_title')}
        lead={t('recipe.lead')}
        icon={cookingPotIcon}
        tint="bg-grocery-soft text-grocery-text"
      />
    </section>
  )
}

/** A wide card that leads to another part of the marketplace. */
const PromoLink = ({
  href,
  title,
  lead,
  icon,
  tint = 'bg-brand-soft text-brand-text',
}: {
  href: string
  title: string
  lead: string
  icon: IconShape
  tint?: string
}) => (
  <a
    href={href}
    className={
      'flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-surface p-4 shadow-soft ' +
      'hover:bg-sunk sm:p-5'
    }
  >
    <span className={`grid size-[56px] shrink-0 place-items-center rounded-full ${tint}`}>
      <Icon of={icon} size={28} />
    </span>
    <span className="min-w-0 flex-1 basis-36">
      <span className="block text-lg font-bold">{title}</span>
      <span className="block text-sm text-muted">{lead}</span>
    </span>
    <Icon of={chevronForwardIcon} className="shrink-0 text-muted" />
  </a>
)
