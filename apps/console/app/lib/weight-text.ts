import type { SellerOrder } from '@hawker/contract/seller'
import { formatMeasure } from '@hawker/i18n/format-measure'
import { isolate } from '@hawker/i18n/isolate'
import type { Texts } from './texts.tsx'

export type Weighed = NonNullable<SellerOrder['details'][number]['weighed']>

/** The ordered weight of a product that is sold by weight, and its packed weight. */
export function weightText(
  { unit, ordered, packed }: Weighed,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string {
  const shown = (amount: number) => isolate(formatMeasure(amount, unit, lang))
  return packed === null
    ? t('weight.ordered', { weight: shown(ordered) })
    : t('weight.packed', { weight: shown(packed), ordered: shown(ordered) })
}
