import type { RecipeDetail } from '@hawker/contract/recipes'
import { formatMinutes } from '@hawker/i18n/format'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { chevronBackIcon, clockIcon, printIcon } from '@hawker/ui/icons'
import { Picture } from '@hawker/ui/picture'
import { pictureSources } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { AddAllToCart } from './add-all-to-cart.tsx'
import { Ingredients } from './ingredients.tsx'
import { Servings } from './servings.tsx'
import { ShopChoice } from './shop-choice.tsx'
import { useAtHome } from './use-at-home.ts'
import { useRecipe } from './use-recipe.ts'

/** A recipe: ingredients and where to buy them on one side, the method on the other. */
export function RecipePage({ first }: { first: RecipeDetail }) {
  const { t, lang } = useTexts()
  const alive = useHydrated()
  const selection = useRecipe(first)
  const { recipe } = selection
  const atHome = useAtHome(recipe)
  const { translation, img, color } = recipe
  return (
    <article data-prints="" className="page py-5 md:py-8">
      <p className="print:hidden">
        <a
          href="/recipes"
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-muted hover:text-ink"
        >
          <Icon of={chevronBackIcon} size={18} />
          {t('recipe.all')}
        </a>
      </p>
      <header className="grid gap-5 md:grid-cols-2 md:items-center md:gap-8 print:block">
        {img && (
          <div className="aspect-[3/2] overflow-hidden rounded-lg print:hidden">
            <Picture
              {...pictureSources(img, 'cover')}
              width={960}
              height={640}
              alt=""
              color={color}
              sizes="(min-width: 48rem) 40rem, 100vw"
              priority
            />
          </div>
        )}
        <div className="grid gap-3">
          <h1 className="text-2xl leading-tight font-bold text-balance" dir="auto">
            {translation.title}
          </h1>
          {translation.description && (
            <p className="text-lg leading-relaxed text-muted" dir="auto">
              {translation.description}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <span className="inline-flex items-center gap-2">
              <Icon of={clockIcon} size={18} />
              {t('recipe.preparation', { time: formatMinutes(recipe.prep_minutes, lang) })}
            </span>
            {recipe.cook_minutes > 0 && (
              <span>{t('recipe.cooking', { time: formatMinutes(recipe.cook_minutes, lang) })}</span>
            )}
          </p>
          <p className="print:hidden">
            <Button
              variant="secondary"
              size="sm"
              disabled={!alive}
              icon={<Icon of={printIcon} size={18} />}
              onClick={() => print()}
            >
              {t('receipt.print')}
            </Button>
          </p>
        </div>
      </header>
      <div
        className={
          'mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 ' +
          'lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12 print:block'
        }
      >
        <section
          aria-labelledby="ingredients"
          className="rounded-lg bg-surface p-4 shadow-soft sm:p-5 print:p-0 print:shadow-none"
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="ingredients" className="text-xl font-bold">
              {t('recipe.ingredients')}
              <span className="hidden text-base font-normal print:block">
                {t('recipe.serves', { count: recipe.people })}
              </span>
            </h2>
            <Servings people={selection.people} onChange={selection.setPeople} />
          </div>
          <ShopChoice offers={recipe.offers} selection={selection} />
          <Ingredients recipe={recipe} atHome={atHome} busy={selection.busy} />
          <AddAllToCart
            key={recipe.offer?.shop.id}
            recipe={recipe}
            atHome={atHome}
            selection={selection}
          />
        </section>
        <section aria-labelledby="method" className="lg:order-first print:mt-6">
          <h2 id="method" className="text-xl font-bold">
            {t('recipe.method')}
          </h2>
          <ol className="mt-4 grid gap-6">
            {recipe.steps.map((step, index) => (
              <li
                key={step}
                id={`step-${index + 1}`}
                className="grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-4 break-inside-avoid"
              >
                <span
                  aria-hidden="true"
                  className={
                    'tabular grid size-9 place-items-center rounded-full bg-brand-soft ' +
                    'font-semibold text-brand-text print:bg-transparent'
                  }
                >
                  {new Intl.NumberFormat(lang).format(index + 1)}
                </span>
                <p className="pt-1 text-lg leading-relaxed" dir="auto">
                  {step}
                </p>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  )
}
