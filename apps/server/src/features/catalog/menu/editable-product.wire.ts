import type { EditableProduct, updateProduct } from '@hawker/contract/seller-menu'
import type { Body } from '@hawker/contract/core/operation'
import { fieldsOfTranslations, translationsIn } from '@hawker/domain/editing/merge-fields'
import type { EditedProduct, ProductChanges } from '../product.table.ts'

export const toEditableProduct = ({ id, version, fields }: EditedProduct): EditableProduct => ({
  id,
  version,
  translations: translationsIn(fields, ['title', 'description']).flatMap(
    ({ locale, title, description = null }) => (title ? [{ locale, title, description }] : []),
  ),
  contents: fields.contents,
  age_restriction: fields.age_restriction,
  published: fields.published,
})

export const readProductChanges = ({
  translations = [],
  ...changes
}: Omit<Body<typeof updateProduct>, 'version'>): ProductChanges => ({
  ...changes,
  ...fieldsOfTranslations(translations),
})
