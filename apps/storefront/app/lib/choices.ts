import { useLocation, useNavigate, useRevalidator } from '../router/hooks.tsx'
import { writeCookie } from './cookies.ts'
import { ensureTexts } from './load-texts.ts'
import { keepCurrency } from './persisted-store.ts'
import { forget } from './query-cache.ts'
import { tellOtherTabs } from './tabs.ts'
import type { ChosenAddress } from './visit.ts'

/** What a visitor may choose about all pages. Each choice is kept in a cookie, so the server draws the next page with it. */
export function useChoices() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const place = useLocation()

  return {
    /** storefront.md 4: loads its texts, stores the locale, switches language and direction; the progress bar shows meanwhile. */
    async language(locale: string): Promise<void> {
      await ensureTexts(locale)
      writeCookie('locale', locale)
      const search = new URLSearchParams(place.search)
      // An address that names its language would win over the choice.
      if (search.has('lang')) {
        search.delete('lang')
        await navigate(
          { pathname: place.pathname, search: `${search}` },
          { replace: true, preventScrollReset: true },
        )
      }
      tellOtherTabs('choices')
      await revalidate()
    },
    async currency(id: number): Promise<void> {
      writeCookie('currency', String(id))
      keepCurrency(id)
      tellOtherTabs('choices')
      await revalidate()
    },
    async address(address: ChosenAddress | undefined): Promise<void> {
      writeCookie('address', address ? JSON.stringify(address) : '')
      forget(['home'])
      await revalidate()
    },
  }
}
