import type { Recipe } from '@hawker/contract/recipes'
import { formatMinutes } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { clockIcon, usersIcon } from '@hawker/ui/icons'
import { Picture } from '@hawker/ui/picture'
import { classNames } from '@hawker/std/class-names'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import type { Look } from '../shop-card/index.ts'
import { recipePath } from './recipe-path.ts'

/** With cards, the first one spans two columns. */
export const RECIPE_GRID: Record<Look, string> = {
  1: 'grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6',
  2: 'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2',
  3: 'grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2',
  4: 'grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 lg:grid-cols-3',
}

/** `lead`: the large first card. */
export function RecipeCard({
  recipe,
  look = 1,
  lead = false,
  priority = false,
}: {
  recipe: Recipe
  look?: Look
  lead?: boolean
  priority?: boolean
}) {
  const { t, lang, price } = useTexts()
  const { translation, img, color, offer } = recipe
  return (
    <article
      className={classNames(
        'group/card relative flex h-full overflow-hidden rounded-lg bg-surface ' +
          'shadow-soft has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 ' +
          'has-[a:focus-visible]:outline-focus',
        lead && 'sm:flex-row',
        look !== 2 && 'flex-col',
      )}
    >
      {img && look !== 4 && (
        <div
          className={classNames(
            'shrink-0 overflow-hidden',
            look === 2 ? 'w-[112px] sm:w-[144px]' : 'aspect-[3/2]',
            lead && 'sm:aspect-auto sm:w-1/2 lg:aspect-[3/2] lg:w-3/5',
          )}
        >
          <Picture
            {...pictureSources(img, 'cover')}
            width={960}
            height={640}
            alt=""
            color={color}
            sizes={
              lead
                ? '(min-width: 64rem) 44rem, (min-width: 40rem) 50vw, 100vw'
                : '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'
            }
            priority={priority}
            className="transition-[scale] duration-200 group-hover/card:scale-[1.02]"
          />
        </div>
      )}
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-col gap-2 p-4 sm:p-5',
          lead && 'sm:justify-center lg:p-8',
        )}
      >
        <h2
          className={classNames(
            'leading-tight font-bold text-balance',
            lead ? 'text-xl lg:text-2xl' : 'text-lg',
          )}
          dir="auto"
        >
          <a href={recipePath(recipe)} className="outline-none after:absolute after:inset-0">
            {translation.title}
          </a>
        </h2>
        {translation.description && look !== 2 && (
          <p
            className={classNames('text-muted', lead ? 'line-clamp-4' : 'line-clamp-2 text-sm')}
            dir="auto"
          >
            {translation.description}
          </p>
        )}
        <p
          className={classNames(
            'flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-sm',
            !lead && 'mt-auto',
          )}
        >
          <span className="inline-flex items-center gap-1.5">
            <Icon of={clockIcon} size={16} />
            {formatMinutes(recipe.prep_minutes + recipe.cook_minutes, lang)}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon of={usersIcon} size={16} />
            {t('recipe.serves', { count: recipe.servings })}
          </span>
        </p>
        {offer && (
          <p className="text-sm">
            <span className="font-semibold">
              {t('recipe.price_at', { price: price(offer.total_price), shop: offer.shop.title })}
            </span>
            {offer.available < offer.ingredients && (
              <span className="block text-muted">
                {t('recipe.missing', { count: offer.ingredients - offer.available })}
              </span>
            )}
          </p>
        )}
      </div>
    </article>
  )
}

export function RecipeCardSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg bg-surface shadow-soft">
      <div className="aspect-[3/2] animate-pulse bg-sunk" />
      <div className="grid gap-3 p-5">
        <div className="h-5 w-3/4 animate-pulse rounded-sm bg-sunk" />
        <div className="h-4 w-full animate-pulse rounded-sm bg-sunk" />
        <div className="h-4 w-1/2 animate-pulse rounded-sm bg-sunk" />
      </div>
    </div>
  )
}
