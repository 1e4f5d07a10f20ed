import type { Currency } from '@hawker/contract/settings'
import { formatMoney } from '@hawker/i18n/format'
import { isolate } from '@hawker/i18n/isolate'
import { useTexts } from '../../lib/texts.tsx'

/**
 * Formats amounts in the wallet's currency, independent of the page's currency. Right-to-left text
 * isolates them.
 */
export function useMoney(currency: Currency): (amount: number, sign?: 'signed') => string {
  const { lang, dir } = useTexts()
  return (amount, sign) => {
    const text = `${sign && amount > 0 ? '+' : ''}${formatMoney(amount, currency, lang)}`
    return dir === 'rtl' ? isolate(text) : text
  }
}
