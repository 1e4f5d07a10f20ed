import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import type { Allergen } from '@hawker/domain/catalog/allergens'
import type { Diet } from '@hawker/domain/catalog/diets'
import {
  BOOLEAN,
  DECIMAL,
  ID,
  INT,
  type Kind,
  TEXT,
  TEXTS,
  UUID,
  hidden,
  json,
  nullable,
  oneOf,
  shown,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, viewOf } from '@hawker/postgres/table/define-table'
import { type EditedRow, type TranslatedFields, editable } from '@hawker/postgres/table/editable'
import type { Mealtime } from './sellable.ts'

const listOf = <Code extends string>() => TEXTS as Kind<Code[], Code[], Code[]>

export const PRODUCTS = defineTable('products', 'p', {
  id: shown('id', ID),
  uuid: shown('uuid', UUID),
  shopId: hidden('shop_id', ID),
  /** The section of the menu. */
  categoryId: hidden('category_id', nullable(ID)),
  /** An option of other products, never sold alone. */
  addon: shown('addon', BOOLEAN),
  status: hidden('status', oneOf<'published' | 'unpublished' | 'pending'>()),
  /** Raised by edits of people. */
  revision: hidden('revision', INT),
  position: hidden('position', INT),
  recommendedPosition: hidden('recommended_position', nullable(INT)),
  img: shown('img', nullable(TEXT)),
  color: shown('color', TEXT),
  unit: hidden('unit', nullable(TEXT)),
  /** By language. */
  unitsIn: hidden('units_in', json<Readonly<Record<string, string>>>()),
  step: hidden('step', DECIMAL),
  minQty: shown('min_qty', INT),
  maxQty: shown('max_qty', INT),
  taxClassId: hidden('tax_class_id', nullable(ID)),
  dineInTaxClassId: hidden('dine_in_tax_class_id', nullable(ID)),
  couponable: hidden('couponable', BOOLEAN),
  allergens: hidden('allergens', listOf<Allergen>()),
  allergensDeclared: hidden('allergens_declared', BOOLEAN),
  mayContain: hidden('may_contain', listOf<Allergen>()),
  diets: hidden('diets', listOf<Diet>()),
  kcal: shown('kcal', nullable(INT)),
  ageRestriction: shown('age_restriction', nullable(INT)),
  mealtimes: hidden('mealtimes', nullable(json<Mealtime[]>())),
  barcode: hidden('barcode', nullable(TEXT)),
})

export const PRODUCT_TRANSLATIONS = defineTable('product_translations', 't', {
  productId: hidden('product_id', ID),
  locale: shown('locale', TEXT),
  title: shown('title', TEXT),
  description: shown('description', nullable(TEXT)),
})

/** What people edit of a product besides its texts. Contents are declared as a whole. */
export type ProductFields = {
  contents: FoodDeclaration
  age_restriction: number | null
  published: boolean
}
export type EditedProduct = EditedRow<ProductFields>
export type ProductChanges = Partial<ProductFields & TranslatedFields>

export const EDITABLE_PRODUCTS = editable({
  subject: 'product',
  table: viewOf(PRODUCTS, [
    'status',
    'revision',
    'allergens',
    'allergensDeclared',
    'mayContain',
    'diets',
    'ageRestriction',
  ]),
  revision: 'revision',
  texts: { table: PRODUCT_TRANSLATIONS, of: 'productId', names: ['title', 'description'] },
  read: (row): ProductFields => ({
    contents: {
      allergens: row.allergensDeclared ? row.allergens : null,
      may_contain: row.mayContain,
      diets: row.diets,
    },
    age_restriction: row.ageRestriction,
    published: row.status === 'published',
  }),
  write: ({
    contents,
    age_restriction: age,
    published,
  }: Partial<ProductFields>): Partial<Columns> => ({
    ...(contents && contentsColumns(contents)),
    ...(age !== undefined && { ageRestriction: age }),
    ...(published !== undefined && { status: published ? 'published' : 'unpublished' }),
  }),
})

type Columns = RowIn<typeof PRODUCTS>
type ContentsColumns = Pick<Columns, 'allergens' | 'allergensDeclared' | 'mayContain' | 'diets'>
/** No allergens and undeclared allergens differ. */
export const contentsColumns = (contents: FoodDeclaration): ContentsColumns => ({
  allergens: contents.allergens ?? [],
  allergensDeclared: contents.allergens !== null,
  mayContain: contents.may_contain,
  diets: contents.diets,
})
