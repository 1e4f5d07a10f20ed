import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon, cookingPotIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'

/** Link to the recipes, below the news. */
export function RecipesLink() {
  const { t } = useTexts()
  return (
    <section>
      <a
        href="/recipes"
        className="flex items-center gap-4 rounded-lg bg-surface p-4 shadow-soft hover:bg-sunk sm:p-5"
      >
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-grocery-soft text-grocery-text">
          <Icon of={cookingPotIcon} size={28} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-lg font-bold">{t('recipe.home_title')}</span>
          <span className="block text-sm text-muted">{t('recipe.lead')}</span>
        </span>
        <Icon of={chevronForwardIcon} className="shrink-0 text-muted" />
      </a>
    </section>
  )
}
