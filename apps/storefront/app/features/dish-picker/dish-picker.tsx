import { listFormat } from '@hawker/i18n/format'
import { Icon } from '@hawker/ui/icon'
import { searchIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { SkeletonText } from '@hawker/ui/skeleton'
import { TextField } from '@hawker/ui/text-field'
import { useAllergies } from '../../lib/dishes/allergies.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { warningOf, warningText, type Declared } from '../../lib/dishes/dish-facts.ts'
import { smallPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { RetryNotice } from '../../lib/load-failure.tsx'
import type { QueryState } from '@hawker/web/query/use-query'

export type PickedDish = Declared & {
  key: string
  title: string
  /** Its variant, or why it is unavailable. */
  details: string
  price: string
  img: string | null
  disabled?: boolean
}
type Props = {
  term: string
  onTerm: (term: string) => void
  /** The list of dishes. During a new search the earlier rows stay. */
  query: Pick<QueryState<unknown>, 'refusal' | 'again'> & {
    rows: readonly PickedDish[] | undefined
  }
  /** Shown when there are no dishes and the search field is empty. */
  emptyText: string
  onChoose: (key: string) => void
}

/** A search field and a list of dishes to choose from. Each dish shows its allergy warning. */
export function DishPicker({
  term,
  onTerm,
  query: { rows, refusal, again },
  emptyText,
  onChoose,
}: Props) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3">
      <TextField
        type="search"
        label={t('shop.menu_search')}
        hideLabel
        placeholder={t('shop.menu_search')}
        enterKeyHint="search"
        maxLength={100}
        leading={<Icon of={searchIcon} size={18} />}
        value={term}
        onChange={({ target }) => onTerm(target.value)}
      />
      {refusal ? (
        <RetryNotice again={again}>{refusalText(refusal, t)}</RetryNotice>
      ) : rows === undefined ? (
        <div role="status" aria-label={t('common.loading')}>
          <SkeletonText lines={6} />
        </div>
      ) : (
        <>
          <p role="status" className={rows.length === 0 ? 'py-4 text-muted' : 'sr-only'}>
            {rows.length > 0
              ? t('found.number.results', { count: rows.length })
              : term.trim() === ''
                ? emptyText
                : t('search.empty', { term: term.trim() })}
          </p>
          <ul className="grid">
            {rows.map((dish) => (
              <Dish key={dish.key} dish={dish} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Dish({ dish, onChoose }: { dish: PickedDish; onChoose: (key: string) => void }) {
  const { t, lang } = useTexts()
  const warning = warningOf([dish], useAllergies())
  return (
    <li>
      <button
        type="button"
        disabled={dish.disabled}
        onClick={() => onChoose(dish.key)}
        className={
          'flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start ' +
          'hover:bg-sunk disabled:opacity-55'
        }
      >
        {dish.img ? (
          <img
            src={smallPicture(dish.img)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 shrink-0 rounded-sm object-cover"
          />
        ) : (
          <span className="size-12 shrink-0 rounded-sm bg-sunk" />
        )}
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block font-medium">
            {dish.title}
          </span>
          {dish.details !== '' && <span className="block text-sm text-muted">{dish.details}</span>}
          {warning && (
            <span className="block text-sm font-medium text-amber-text">
              {warningText(warning, t, (names) => listFormat(names, lang))}
            </span>
          )}
        </span>
        <PriceText text={dish.price} />
      </button>
    </li>
  )
}
