import { DIETS } from '@hawker/domain/catalog/diets'
import { Button, ButtonLink } from '@hawker/ui/button'
import { Sheet } from '@hawker/ui/sheet'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { orThrow } from '@hawker/web/api/results'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { visitKey } from '../../lib/visit/visit.ts'
import { ChoiceChip } from './choice-chip.tsx'
import {
  SHOP_FILTERS,
  SHOP_FILTER_TEXT,
  SORT_ORDERS,
  PRICES,
  filtersOf,
  homeHref,
  isFiltered,
  listKey,
  normalizeSearch,
  withParam,
  withoutFilters,
} from './filters.ts'
import { listQuery, type Tile } from './load-home.ts'
import { OrderTimeFields } from './order-time-fields.tsx'

type Props = {
  /** `when` shows only the time fields. */
  part: 'all' | 'when'
  search: URLSearchParams
  takes: Tile[]
  closeHref: string
  onClose: () => void
}

/** All filters in one form. It is submitted as a GET request, with or without scripts. */
export default function FilterSheet({ part, search, takes, closeHref, onClose }: Props) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(search)
  const filters = filtersOf(search)
  const hiddenFields = [...normalizeSearch(search)].filter(
    ([name]) => !(part === 'when' ? WHEN_PARAMS : FORM_PARAMS).includes(name),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(homeHref(searchOf(event.currentTarget)), {
      replace: true,
      preventScrollReset: true,
    })
  }
  const title = t(part === 'when' ? 'home.when' : 'home.filters')
  const hasTables = useSite().settings.reservation_enable_for_user === '1'
  const shownFilters = SHOP_FILTERS.filter((filter) => filter !== 'reservation' || hasTables)
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      closeHref={closeHref}
      footer={
        <div className="flex gap-3">
          {part === 'all' && isFiltered(filters) && (
            <ButtonLink href={withoutFilters(search)} variant="secondary" size="lg">
              {t('action.clear_all')}
            </ButtonLink>
          )}
          <Button type="submit" form="filters" size="lg" wide>
            <ShowCount search={draft} />
          </Button>
        </div>
      }
    >
      <form
        id="filters"
        action="/"
        onSubmit={submit}
        onChange={(event) => setDraft(searchOf(event.currentTarget))}
        className="grid gap-6 pt-1"
      >
        {hiddenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {part === 'when' ? (
          <OrderTimeFields at={filters.at} />
        ) : (
          <>
            <Part title={t('home.sort')}>
              {SORT_ORDERS.map((order) => (
                <ChoiceChip
                  key={order}
                  type="radio"
                  name="order_by"
                  value={order}
                  defaultChosen={order === (filters.order ?? 'recommended')}
                >
                  {t(`home.sort_${order}`)}
                </ChoiceChip>
              ))}
            </Part>
            <Part title={t('home.filter_offer')}>
              <ChoiceChip type="checkbox" name="open" value="1" defaultChosen={filters.open}>
                {t(filters.at === undefined ? 'home.filter_open' : 'home.filter_open_then')}
              </ChoiceChip>
              {shownFilters.map((filter) => (
                <ChoiceChip
                  key={filter}
                  type="checkbox"
                  name="group"
                  value={filter}
                  defaultChosen={filters.shopFilters.includes(filter)}
                >
                  {t(SHOP_FILTER_TEXT[filter])}
                </ChoiceChip>
              ))}
            </Part>
            <Part title={t('home.filter_price')}>
              {PRICES.map((price) => (
                <ChoiceChip
                  key={price}
                  type="checkbox"
                  name="price_level"
                  value={String(price)}
                  defaultChosen={filters.prices.includes(price)}
                >
                  {t(`home.price_${price}`)}
                </ChoiceChip>
              ))}
            </Part>
            <Part title={t('home.filter_diet')} hint={t('home.filter_diet_hint')}>
              {DIETS.map((diet) => (
                <ChoiceChip
                  key={diet}
                  type="checkbox"
                  name="group"
                  value={`diet:${diet}`}
                  defaultChosen={filters.diets.includes(diet)}
                >
                  {t(`diet.${diet}`)}
                </ChoiceChip>
              ))}
            </Part>
            {takes.length > 0 && (
              <Part title={t('home.tags')}>
                <ChoiceChip
                  type="radio"
                  name="take"
                  value=""
                  defaultChosen={filters.take === undefined}
                >
                  {t('home.tags_any')}
                </ChoiceChip>
                {takes.map((take) => (
                  <ChoiceChip
                    key={take.id}
                    type="radio"
                    name="take"
                    value={String(take.id)}
                    defaultChosen={take.id === filters.take}
                  >
                    {take.title}
                  </ChoiceChip>
                ))}
              </Part>
            )}
            <p className="text-sm">
              <a
                href="/pages/how-ranking-works"
                className="font-semibold text-brand-text hover:underline"
              >
                {t('shell.how_ranking_works')}
              </a>
            </p>
          </>
        )}
      </form>
    </Sheet>
  )
}

/** Parameters that the form sets. All others are sent as hidden fields. */
const WHEN_PARAMS = ['at', 'page', 'filters', 'news']
const FORM_PARAMS = ['group', 'price_level', 'open', 'order_by', 'take', 'page', 'filters', 'news']

const searchOf = (form: HTMLFormElement): URLSearchParams =>
  normalizeSearch(
    new URLSearchParams(
      [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
    ),
  )

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-base font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
      {hint !== undefined && <p className="mt-2 text-sm text-muted">{hint}</p>}
    </fieldset>
  )
}

/** "Show 12 places": the number of results before the form is sent. */
function ShowCount({ search }: { search: URLSearchParams }) {
  const { t } = useTexts()
  const href = withParam(search, 'filters', null)
  const visit = typeof document === 'undefined' ? undefined : browserVisit()
  const { data } = useQuery(
    visit ? ['count', visitKey(visit), listKey(search)] : null,
    async () => {
      const context = { api: browserApi, visit: browserVisit(), url: new URL(href, location.href) }
      return orThrow(
        await browserApi('listShops', { query: { ...(await listQuery(context)), perPage: 1 } }),
      ).meta.total
    },
  )
  return (
    <span aria-live="polite">
      {data === undefined ? t('home.show_places') : t('home.show_places_count', { count: data })}
    </span>
  )
}
