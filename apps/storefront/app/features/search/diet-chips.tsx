import { Chip } from '@hawker/ui/chip'
import { Icon } from '@hawker/ui/icon'
import { closeIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import type { NamedDiet } from './load-search.ts'

/** The diets that filter the results. Each is a link to the search without it. */
export function DietChips({ diets }: { diets: NamedDiet[] }) {
  const { t } = useTexts()
  const preserved = usePreservedPath()
  if (diets.length === 0) return null
  return (
    <ul aria-label={t('search.diets')} className="flex flex-wrap gap-2">
      {diets.map(({ diet, without }) => (
        <li key={diet}>
          <Chip
            selected
            href={preserved(
              without === '' ? '/search' : `/search?q=${encodeURIComponent(without)}`,
            )}
          >
            <span aria-hidden="true">{t(`diet.${diet}`)}</span>
            <span className="sr-only">{t('search.diet_remove', { diet: t(`diet.${diet}`) })}</span>
            <Icon of={closeIcon} size={16} />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
