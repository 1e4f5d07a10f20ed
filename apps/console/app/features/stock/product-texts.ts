import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import type { Language } from '@hawker/contract/settings'
import type { FieldTexts } from '../../lib/editing/field-texts.ts'
import type { Texts } from '../../lib/texts.tsx'

/** How conflicts and the history show the fields of a product. */
export const productTexts = (
  { t, list }: Pick<Texts, 't' | 'list'>,
  languages: readonly Language[],
): FieldTexts => ({
  created: t('menu.made'),
  name(field) {
    const [name = '', locale = ''] = field.split('.')
    const language = languages.find((known) => known.locale === locale)?.title ?? locale
    if (name === 'title') return t('edit.text_title', { language })
    if (name === 'description') return t('edit.text_description', { language })
    if (name === 'contents') return t('edit.contents')
    return t(name === 'age_restriction' ? 'menu.new_age' : 'edit.published')
  },
  value(field, value) {
    if (field === 'contents') return contentsText({ t, list }, value as FoodDeclaration)
    if (field === 'age_restriction')
      return value === null ? t('menu.age_any') : t('menu.age_from', { age: Number(value) })
    if (typeof value === 'boolean') return t(value ? 'edit.published' : 'edit.unpublished')
    return value === null || value === undefined || value === '' ? t('edit.none') : String(value)
  },
})

function contentsText(
  { t, list }: Pick<Texts, 't' | 'list'>,
  { allergens, may_contain: mayContain, diets }: FoodDeclaration,
): string {
  const part = (title: string, names: readonly string[]) =>
    `${t(title)}: ${names.length === 0 ? t('edit.none') : list(names)}`
  const allergenName = (allergen: string) => t(`allergen.${allergen}`)
  return [
    allergens === null
      ? t('menu.show_undeclared')
      : part('menu.new_allergens', allergens.map(allergenName)),
    ...(mayContain.length === 0 ? [] : [part('menu.may_contain', mayContain.map(allergenName))]),
    ...(diets.length === 0
      ? []
      : [
          part(
            'menu.diets',
            diets.map((diet) => t(`diet.${diet}`)),
          ),
        ]),
  ].join(' · ')
}
