import { useLocation, useNavigate, useRevalidator } from '@hawker/web/router/hooks'
import { forget } from '@hawker/web/query/query-cache'
import { writeCookie } from '@hawker/web/session/cookies'
import { storeCurrency } from '../device/device-data.ts'
import { notifyOtherTabs } from '../device/other-tabs.ts'
import { loadLanguage } from './load-language.ts'
import type { ChosenAddress } from './visit.ts'

/**
 * What a visitor may choose for all pages. A cookie stores each choice, so the server renders the
 * next page with it.
 */
export function useChoices() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const here = useLocation()

  return {
    /**
     * Loads the texts, stores the locale, and switches language and direction. `onSwitched` also
     * runs when a second try succeeds.
     */
    async language(locale: string, onSwitched = () => {}): Promise<void> {
      const again = () => void this.language(locale, onSwitched)
      if (!(await loadLanguage(locale, again))) return
      writeCookie('locale', locale)
      const search = new URLSearchParams(here.search)
      // A language in the address takes precedence over the cookie.
      if (search.has('lang')) {
        search.delete('lang')
        await navigate(
          { pathname: here.pathname, search: `${search}` },
          { replace: true, preventScrollReset: true },
        )
      }
      notifyOtherTabs('choices')
      await revalidate()
      onSwitched()
    },
    async currency(id: number): Promise<void> {
      writeCookie('currency', String(id))
      storeCurrency(id)
      notifyOtherTabs('choices')
      await revalidate()
    },
    async address(address: ChosenAddress | undefined): Promise<void> {
      writeCookie('address', address ? JSON.stringify(address) : '')
      forget(['home'])
      await revalidate()
    },
  }
}
