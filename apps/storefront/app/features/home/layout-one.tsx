import { useTexts } from '../../lib/texts.tsx'
import { AddressPrompt } from './address-prompt.tsx'
import { Banners } from './banners.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Home } from './load-home.ts'
import { NewsRow } from './news.tsx'
import { OrderAgain } from './order-again.tsx'
import { ShopGrid } from './shop-grid.tsx'
import { ShopRow } from './shop-row.tsx'
import type { Look } from '../shop-card/index.ts'

/** ui_type 1, and any value that is not known. */
export function LayoutOne({ home, look, search }: { home: Home; look: Look; search: URLSearchParams }) {
  const { t } = useTexts()
  const { rows, grid } = home
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-7 py-6 md:py-8">
      <h1 className="sr-only">{t('home.title')}</h1>
      <AddressPrompt />
      {rows && look !== 4 && <Banners banners={home.banners} />}
      <CategoryTiles categories={home.categories} search={search} />
      {grid ? (
        <>
          <FilterBar search={search} />
          <ShopGrid
            first={grid}
            look={look}
            search={search}
            title={home.categories.find(({ id }) => String(id) === search.get('category_id'))?.title ?? t('home.all_shops')}
          />
        </>
      ) : (
        rows && (
          <>
            <OrderAgain />
            <ShopRow title={t('home.recommended')} shops={rows.recommended} look={look} priority={home.banners.length === 0} />
            <ShopRow title={t('home.restaurants')} shops={rows.restaurants} look={look} more="/?type=restaurant" />
            <ShopRow title={t('home.shops')} shops={rows.shops} look={look} more="/?type=shop" />
            <NewsRow news={home.news} search={search} />
          </>
        )
      )}
    </div>
  )
}
