import { Chip } from '@hawker/ui/chip'
import { Icon } from '@hawker/ui/icon'
import { closeIcon } from '@hawker/ui/icons'
import { useTexts } from '../../lib/texts.tsx'
import { usePreservedPath } from '../../lib/visit/use-preserved-path.ts'
import type { ExcludedAllergen, NamedDiet } from './load-search.ts'

type DietChipsProps = { diets: NamedDiet[]; allergens: ExcludedAllergen[] }

/** The diets and excluded allergens that filter the results. Each links to the search without it. */
export function DietChips({ diets, allergens }: DietChipsProps) {
  const { t } = useTexts()
  const preserved = usePreservedPath()
  const filters = [
    ...diets.map(({ diet, without }) => ({ key: diet, label: t(`diet.${diet}`), without })),
    ...allergens.map(({ allergen, without }) => ({
      key: `without ${allergen}`,
      label: t('search.without_allergen', { allergen: t(`allergen.${allergen}`) }),
      without,
    })),
  ]
  if (filters.length === 0) return null
  return (
    <ul aria-label={t('search.diets')} className="flex flex-wrap gap-2">
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Chip
            selected
            href={preserved(
              without === '' ? '/search' : `/search?q=${encodeURIComponent(without)}`,
            )}
          >
            <span aria-hidden="true">{label}</span>
            <span className="sr-only">{t('search.diet_remove', { diet: label })}</span>
            <Icon of={closeIcon} size={16} />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
