import { SnapRow } from '@hawker/ui/snap-row'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { type CardData, ShopCard, type Look } from '../shop-card/index.ts'

/** A row of shop cards. The heading may link to the whole list. */
export function ShopRow({
  title,
  shops,
  look,
  more,
  aside,
  priority = false,
  belowFold = false,
}: {
  title: string
  shops: CardData[]
  look: Look
  more?: string
  aside?: ReactNode
  priority?: boolean
  /** Below the first screen: rendering is deferred. */
  belowFold?: boolean
}) {
  const { t } = useTexts()
  if (shops.length === 0) return null
  return (
    <section className={belowFold ? 'far' : undefined}>
      <SnapRow
        label={title}
        labels={{ back: t('row.back'), forward: t('row.forward') }}
        heading={
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="text-lg font-bold" data-hold="">
              {title}
            </h2>
            {more !== undefined && (
              <a
                href={more}
                aria-label={`${t('action.see_all')}: ${title}`}
                className={
                  'inline-flex min-h-11 min-w-11 items-center text-sm font-semibold ' +
                  'text-brand-text hover:underline'
                }
              >
                {t('action.see_all')}
              </a>
            )}
            {aside}
          </div>
        }
      >
        {shops.map((shop, index) => (
          <li key={shop.uuid} className={CARD_WIDTH[look]}>
            <ShopCard
              shop={shop}
              look={look}
              priority={priority && index === 0}
              sizes={PICTURE_SIZES[look]}
            />
          </li>
        ))}
      </SnapRow>
    </section>
  )
}

export const CARD_WIDTH: Record<Look, string> = {
  1: 'w-[min(78vw,18.75rem)]',
  2: 'w-[min(86vw,25rem)]',
  3: 'w-[min(88vw,32rem)]',
  4: 'w-[min(70vw,16rem)]',
}
/** `sizes` of the pictures of these cards. */
export const PICTURE_SIZES: Partial<Record<Look, string>> = {
  1: 'min(78vw, 18.75rem)',
  3: 'min(88vw, 32rem)',
}
