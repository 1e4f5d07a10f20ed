import { MAX_SERVINGS } from '@hawker/domain/catalog/recipe'
import { formatNumber } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { minusIcon, plusIcon } from '@hawker/ui/icons'
import { Stepper } from '@hawker/ui/stepper'
import { useSearchParams } from '@hawker/web/router/hooks'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { withChoice } from './recipe-path.ts'

/** Number of people. Without scripts the two buttons are links. */
export function Servings({
  people,
  onChange,
}: {
  people: number
  onChange: (people: number) => void
}) {
  const { t, lang } = useTexts()
  const alive = useHydrated()
  const [search] = useSearchParams()
  const labels = { decrease: t('recipe.fewer'), increase: t('recipe.more') }
  if (alive)
    return (
      <div className="flex items-center gap-3 print:hidden">
        <span aria-hidden="true" className="text-sm text-muted">
          {t('recipe.people')}
        </span>
        <Stepper
          label={t('recipe.people')}
          labels={labels}
          value={people}
          max={MAX_SERVINGS}
          onChange={onChange}
          format={(count) => formatNumber(count, lang)}
        />
      </div>
    )
  const step = (to: number, label: string, icon: typeof plusIcon) => (
    <a
      href={`?${withChoice(search, { people: Math.min(MAX_SERVINGS, Math.max(1, to)) })}`}
      data-stay=""
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-line"
    >
      <Icon of={icon} size={20} />
    </a>
  )
  return (
    <div className="flex items-center gap-3 print:hidden">
      <span aria-hidden="true" className="text-sm text-muted">
        {t('recipe.people')}
      </span>
      <div
        role="group"
        aria-label={t('recipe.people')}
        className="inline-flex h-12 items-center rounded-full bg-sunk px-0.5"
      >
        {step(people - 1, labels.decrease, minusIcon)}
        <span className="tabular min-w-8 text-center font-semibold">
          {formatNumber(people, lang)}
        </span>
        {step(people + 1, labels.increase, plusIcon)}
      </div>
    </div>
  )
}
