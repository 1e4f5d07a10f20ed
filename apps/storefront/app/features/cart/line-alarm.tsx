import type { Product } from '@hawker/contract/catalog'
import { listFormat } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { alertIcon } from '@hawker/ui/icons'
import { useAllergies } from '../../lib/allergies.ts'
import { alarmOf, alarmWords, type Alarm, type Declared } from '../../lib/dish-facts.ts'
import { fetchProduct, productKey } from '../../lib/known-products.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { CartAddon, CartLine } from './cart-line.ts'

/** Of an option that is not offered any more nobody says anything. */
const UNSAID: Declared = { allergens: [], may_contain: [], allergens_declared: false }
const optionOf = (product: Product, { stockId }: CartAddon): Declared =>
  product.addon_groups.flatMap(({ addons }) => addons).find(({ stock }) => stock.id === stockId) ??
  UNSAID

/** What somebody with these allergies has to know of a dish in the cart and what was chosen to it. It is asked anew, as a recipe may have changed; no answer is not safe. */
export default function LineAlarm({ line: { productUuid, addons } }: { line: CartLine }) {
  const { t, lang } = useTexts()
  const allergies = useAllergies()
  const { data: product, error } = useQuery(productKey(productUuid), () =>
    fetchProduct(productUuid),
  )
  const alarm: Alarm | undefined = product
    ? alarmOf([product, ...addons.map((chosen) => optionOf(product, chosen))], allergies)
    : error === undefined
      ? undefined
      : { answer: 'unknown' }
  if (!alarm || allergies.length === 0) return null
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-amber-text">
      <Icon of={alertIcon} size={16} className="mt-0.5" />
      {alarmWords(alarm, t, (names) => listFormat(names, lang))}
    </p>
  )
}
