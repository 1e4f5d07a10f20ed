import type { StaffCurrency } from '@hawker/contract/settings'
import { showToast } from '@hawker/ui/toast'
import { api, sendWithRetry } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { CurrencyRow } from './currency-row.tsx'

const readCurrencies = () => api('listStaffCurrencies')

/** Exchange rates of the marketplace's base currency, and which currencies visitors may choose. */
export function CurrenciesPage() {
  const { t } = useTexts()
  const currencies = useLiveResource('staff currencies', readCurrencies)
  const base = currencies.data?.find((currency) => currency.default)

  const update = async ({ id }: StaffCurrency, body: { rate?: number; active?: boolean }) => {
    const result = await sendWithRetry((idempotencyKey) =>
      api('updateCurrency', { params: { id }, body, idempotencyKey }),
    )
    if (!result.ok) return result
    currencies.change((all) => all.map((one) => (one.id === id ? result.data : one)))
    showToast({ kind: 'success', message: t('currencies.saved', { code: result.data.code }) })
    return undefined
  }
  return (
    <Page title={t('staff.currencies')} text={t('currencies.text')}>
      {currencies.data === undefined ? (
        currencies.trouble ? (
          <TroubleScreen trouble={currencies.trouble} onRetry={() => void currencies.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : (
        <ul className="grid gap-2">
          {currencies.data.map((currency) => (
            <li key={currency.id}>
              <CurrencyRow
                currency={currency}
                base={base?.code ?? ''}
                onUpdate={(body) => update(currency, body)}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
