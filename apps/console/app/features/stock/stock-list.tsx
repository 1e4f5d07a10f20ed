import type { SellerShop } from '@hawker/contract/seller'
import type { SellerStock } from '@hawker/contract/seller-menu'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { Icon } from '@hawker/ui/icon'
import { listIcon, plusIcon, searchIcon } from '@hawker/ui/icons'
import { SelectField } from '@hawker/ui/select-field'
import { Skeleton } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useCurrencies } from '../../lib/currencies.ts'
import { DeskPage } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import type { LiveEvent } from '../shops/index.tsx'
import { CountDialog } from './count-dialog.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { NewProductDialog } from './new-product-dialog.tsx'
import { backOnSaleAt } from './sold-out.ts'
import { StockRow } from './stock-row.tsx'
import { type StockFilter, useStocks } from './use-stocks.ts'

/** The shop's stocks, searchable by name; one tap marks a stock as sold out. */
export function StockList({ shop, lastEvent }: { shop: SellerShop; lastEvent: LiveEvent }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const [only, setOnly] = useState<StockFilter | ''>('')
  const [counting, setCounting] = useState<SellerStock>()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<SellerStock>()
  const stocks = useStocks(shop, typed, only, lastEvent)
  const currencyOf = useCurrencies()
  return (
    <DeskPage
      title={t('menu.title')}
      action={
        <Button icon={<Icon of={plusIcon} />} onClick={() => setAdding(true)}>
          {t('menu.new')}
        </Button>
      }
    >
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={t('menu.search')}
          hideLabel
          type="search"
          placeholder={t('menu.search')}
          leading={<Icon of={searchIcon} />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={t('menu.show')}
          hideLabel
          value={only}
          onChange={(event) => setOnly(stockFilterOf(event.target.value))}
        >
          <option value="">{t('menu.show_all')}</option>
          <option value="options">{t('menu.show_options')}</option>
          <option value="undeclared">{t('menu.show_undeclared')}</option>
        </SelectField>
      </div>
      {stocks.data === undefined ? (
        stocks.trouble ? (
          <TroubleScreen trouble={stocks.trouble} onRetry={() => void stocks.refresh()} />
        ) : (
          <StockSkeleton />
        )
      ) : stocks.data.rows.length === 0 ? (
        <EmptyState
          icon={listIcon}
          title={
            stocks.search !== ''
              ? t('menu.empty', { term: stocks.search })
              : t(only === '' ? 'menu.none' : 'menu.none_such')
          }
          action={
            (stocks.search !== '' || only !== '') && (
              <Button
                onClick={() => {
                  setTyped('')
                  setOnly('')
                }}
              >
                {t('menu.clear_search')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {t('menu.count', { count: stocks.data.total })}
          </p>
          <ul className="grid gap-2">
            {stocks.data.rows.map((stock) => (
              <li key={stock.id}>
                <StockRow
                  stock={stock}
                  shop={shop}
                  currency={currencyOf()}
                  onSoldOut={() =>
                    stocks.press(stock, {
                      sold_out_until: new Date(backOnSaleAt(shop.timezone, now())).toISOString(),
                    })
                  }
                  onBack={() =>
                    stocks.press(stock, {
                      sold_out_until: null,
                      ...(stock.quantity === 0 ? { quantity: null } : {}),
                    })
                  }
                  onCount={() => setCounting(stock)}
                  onEdit={() => setEditing(stock)}
                />
              </li>
            ))}
          </ul>
          {stocks.data.rows.length < stocks.data.total && (
            <Button variant="secondary" onClick={stocks.more} className="justify-self-center">
              {t('menu.more')}
            </Button>
          )}
        </>
      )}
      <CountDialog stock={counting} onClose={() => setCounting(undefined)} onSave={stocks.update} />
      <NewProductDialog
        shop={shop}
        open={adding}
        onClose={() => setAdding(false)}
        onCreated={() => void stocks.refresh()}
      />
      <EditProductDialog
        stock={editing}
        shop={shop}
        onClose={() => setEditing(undefined)}
        onSave={stocks.update}
        onEdit={stocks.edit}
      />
    </DeskPage>
  )
}

const stockFilterOf = (value: string): StockFilter | '' =>
  value === 'options' || value === 'undeclared' ? value : ''

function StockSkeleton() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t('action.loading')} className="grid gap-2">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 rounded-md" />
      ))}
    </div>
  )
}
