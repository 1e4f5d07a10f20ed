import type { Body } from '@hawker/contract/core/operation'
import type { EditableProduct, FoodDeclaration, updateProduct } from '@hawker/contract/seller-menu'
import { AGE_LIMITS } from '@hawker/domain/catalog/age-limit'
import {
  changesOf,
  fieldsOfTranslations,
  translationsIn,
} from '@hawker/domain/editing/merge-fields'

export type TextField = `title.${string}` | `description.${string}`
/** The form's fields of a product, with the version that they began with. */
export type ProductDraft = {
  version: number
  contents: FoodDeclaration
  age_restriction: number | null
  published: boolean
} & Record<TextField, string>

export type ProductChange = Body<typeof updateProduct>

/** `locales`: the languages that the marketplace offers. Each has its fields, also without texts. */
export function productDraftOf(
  { version, translations, contents, age_restriction: age, published }: EditableProduct,
  locales: readonly string[],
): ProductDraft {
  const none = locales.map((locale) => ({ locale, title: '', description: '' }))
  const some = translations.map(({ description, ...row }) => ({
    ...row,
    description: description ?? '',
  }))
  return {
    ...fieldsOfTranslations([...none, ...some]),
    version,
    contents,
    age_restriction: age,
    published,
  } as ProductDraft
}

/** What the form has changed; undefined if that is nothing. */
export function productChangeOf(
  base: ProductDraft,
  draft: ProductDraft,
): ProductChange | undefined {
  const changes = changesOf(base, draft)
  const translations = translationsIn(changes, ['title', 'description']).map(
    ({ locale, title, description }) => ({
      locale,
      ...(title === undefined ? {} : { title: title?.trim() || null }),
      ...(description === undefined ? {} : { description: description?.trim() || null }),
    }),
  )
  const { contents, age_restriction: age, published } = changes
  const change = {
    ...(translations.length === 0 ? {} : { translations }),
    ...(contents === undefined ? {} : { contents }),
    // An imported age that the contract does not know stays as it is.
    ...(age === undefined
      ? {}
      : { age_restriction: AGE_LIMITS.find((known) => known === age) ?? null }),
    ...(published === undefined ? {} : { published }),
  }
  return Object.keys(change).length === 0 ? undefined : { version: draft.version, ...change }
}
