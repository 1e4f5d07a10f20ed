import type { ParcelType } from '@hawker/contract/parcel-shapes'
import { translationIn, titleIn } from '@hawker/domain/texts/language'
import type { Queries } from '@hawker/postgres/tx'
import {
  type StoredCurrency,
  requestedCurrency,
  settingsOf,
  wireAmount,
} from '../../settings/index.ts'
import { type StoredParcelType, readParcelTypes } from './type.store.ts'

/** The sizes that can be sent; none while parcels are off. */
export async function listParcelTypes(
  queries: Queries,
  { currencyId, lang }: { currencyId: number | undefined; lang: string },
): Promise<ParcelType[]> {
  const currency = await requestedCurrency(queries, currencyId)
  if (!(await settingsOf(queries)).activeParcel) return []
  return (await readParcelTypes(queries, { activeOnly: true })).map((type) =>
    toParcelType(type, currency, lang),
  )
}

export const typeTitle = ({ texts }: Pick<StoredParcelType, 'texts'>, lang: string): string =>
  translationIn(texts, lang)?.words.title ?? ''
export const optionTitle = (titles: Readonly<Record<string, string>>, lang: string): string =>
  titleIn(titles, lang)

function toParcelType(type: StoredParcelType, currency: StoredCurrency, lang: string): ParcelType {
  const words = translationIn(type.texts, lang)?.words
  return {
    id: type.id,
    img: type.img,
    translation: { title: words?.title ?? '', description: words?.description ?? '' },
    prohibited_text: words?.prohibited ?? '',
    max_width: type.maxWidth,
    max_height: type.maxHeight,
    max_length: type.maxLength,
    max_weight_g: type.maxWeightG,
    max_value: wireAmount(type.maxValue, currency),
    price: wireAmount(type.price, currency),
    price_per_km: wireAmount(type.pricePerKm, currency),
    included_m: type.includedM,
    vehicles: [...type.vehicles],
    options: type.options.map(({ id, price, titles }) => ({
      id,
      title: optionTitle(titles, lang),
      price: wireAmount(price, currency),
    })),
  }
}
