import type { Product } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { alertIcon } from '@hawker/ui/icons'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import {
  warningOf,
  warningText,
  type AllergenWarning,
  type Declared,
} from '../../lib/dishes/dish-facts.ts'
import { fetchProduct, productKey } from '../../lib/dishes/known-products.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../lib/texts.tsx'
import type { CartAddon, CartLine } from './store/cart-line.ts'

/** An addon that the product no longer offers declares nothing. */
const UNDECLARED: Declared = { allergens: [], may_contain: [], allergens_declared: false }
const optionOf = (product: Product, { stockId }: CartAddon): Declared =>
  product.addon_groups.flatMap(({ addons }) => addons).find(({ stock }) => stock.id === stockId) ??
  UNDECLARED

/**
 * Allergy warning for a cart line and its addons. The product is fetched again, because its recipe
 * may have changed. If that fails, the product counts as unsafe.
 */
export default function LineWarning({ line: { productUuid, addons } }: { line: CartLine }) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const { data: product, error } = useQuery(productKey(productUuid), () =>
    fetchProduct(productUuid),
  )
  const warning: AllergenWarning | undefined = product
    ? warningOf([product, ...addons.map((addon) => optionOf(product, addon))], allergies)
    : error === undefined
      ? undefined
      : { answer: 'unknown' }
  if (!warning || allergies.length === 0) return null
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-amber-text">
      <Icon of={alertIcon} size={16} className="mt-0.5" />
      {warningText(warning, t, (names) => listFormat(names, lang))}
    </p>
  )
}
