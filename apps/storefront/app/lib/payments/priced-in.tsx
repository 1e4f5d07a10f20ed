import type { ReactNode } from 'react'
import { useSite } from '../page/site.ts'
import { TextsProvider, textsFor } from '../texts.tsx'

const useStyleOf = (currencyId: number | null) => {
  const { currencies, currency } = useSite()
  return currencies.find(({ id }) => id === currencyId) ?? currency
}

/** Shows the amounts inside it in their own currency, not in the chosen one. */
export function PricedIn({
  currencyId,
  children,
}: {
  currencyId: number | null
  children: ReactNode
}) {
  const { lang, backward } = useSite()
  return (
    <TextsProvider lang={lang} backward={backward} currency={useStyleOf(currencyId)}>
      {children}
    </TextsProvider>
  )
}

/** The same for a single amount. */
export function usePriceIn(currencyId: number | null): (major: number) => string {
  const { lang, backward } = useSite()
  return textsFor(lang, backward, useStyleOf(currencyId)).price
}
