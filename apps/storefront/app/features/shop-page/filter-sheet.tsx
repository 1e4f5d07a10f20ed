import { ALLERGENS, type Allergen } from '@hawker/domain/catalog/allergens'
import { DIETS } from '@hawker/domain/catalog/diets'
import { listFormat } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Chip } from '@hawker/ui/chip'
import { Sheet } from '@hawker/ui/sheet'
import { SwitchField } from '@hawker/ui/switch-field'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import { changeAllergies } from '../../lib/dishes/change-allergies.ts'
import type { MenuFilter } from '../../lib/dishes/menu-filter.ts'
import { useTexts } from '../../lib/texts.tsx'
import { menuDataOf } from './menu/menu-data.ts'
import { dietsOf, isRowShown } from './menu/menu-marks.ts'

type FilterProps = {
  open: boolean
  onClose: () => void
  filter: MenuFilter
  onFilter: (filter: MenuFilter) => void
}

const toggle = <T,>(all: readonly T[], item: T): T[] =>
  all.includes(item) ? all.filter((other) => other !== item) : [...all, item]

/** The menu filter for diets and allergens, and the switch to save allergens. */
export default function FilterSheet({ open, onClose, filter, onFilter }: FilterProps) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const menu = open ? menuDataOf(document.querySelector('.menu')).rows : []
  const diets = DIETS.filter(
    (diet) => filter.diets.includes(diet) || menu.some((row) => dietsOf(row).includes(diet)),
  )
  const isSaved =
    filter.without.length > 0 && filter.without.every((allergen) => allergies.includes(allergen))
  const addAllergies = (list: readonly Allergen[]) =>
    void changeAllergies([...new Set([...allergies, ...list])], t)
  const setWithout = (next: Allergen[]) => {
    // If all selected allergens are saved, the new one is saved too. Deselecting one does not
    // remove it from the saved ones; the switch does.
    if (isSaved) addAllergies(next)
    onFilter({ ...filter, without: next })
  }
  const setSaved = (on: boolean) =>
    on
      ? addAllergies(filter.without)
      : void changeAllergies(
          allergies.filter((allergen) => !filter.without.includes(allergen)),
          t,
        )
  const footer = (
    <div className="flex gap-3">
      <Button variant="secondary" size="lg" onClick={() => onFilter({ diets: [], without: [] })}>
        {t('action.clear')}
      </Button>
      <Button size="lg" wide onClick={onClose}>
        {t('shop.filter_show', { count: menu.filter((row) => isRowShown(row, filter)).length })}
      </Button>
    </div>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('shop.filter_title')}
      closeLabel={t('action.close')}
      footer={footer}
    >
      <div className="grid gap-6 pt-2">
        {diets.length > 0 && (
          <section className="grid gap-3">
            <h3 className="font-semibold">{t('shop.filter_diet')}</h3>
            <div className="flex flex-wrap gap-2">
              {diets.map((diet) => (
                <Chip
                  key={diet}
                  selected={filter.diets.includes(diet)}
                  onClick={() => onFilter({ ...filter, diets: toggle(filter.diets, diet) })}
                >
                  {t(`diet.${diet}`)}
                </Chip>
              ))}
            </div>
          </section>
        )}
        <section className="grid gap-3">
          <h3 className="font-semibold">{t('shop.filter_without')}</h3>
          <p className="-mt-2 text-sm text-muted">{t('shop.filter_unknown')}</p>
          <div className="flex flex-wrap gap-2">
            {ALLERGENS.map((allergen) => (
              <Chip
                key={allergen}
                selected={filter.without.includes(allergen)}
                onClick={() => setWithout(toggle(filter.without, allergen))}
              >
                <span className="inline-block first-letter:uppercase">
                  {t(`allergen.${allergen}`)}
                </span>
              </Chip>
            ))}
          </div>
          <SwitchField
            label={t('allergies.remember')}
            hint={
              allergies.length === 0
                ? t('allergies.hint')
                : `${t('allergies.title')}: ${listFormat(
                    allergies.map((allergen) => t(`allergen.${allergen}`)),
                    lang,
                  )}`
            }
            checked={isSaved}
            disabled={filter.without.length === 0}
            onChange={({ target }) => setSaved(target.checked)}
          />
        </section>
      </div>
    </Sheet>
  )
}
