import type { Product } from '@hawker/contract/catalog'
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../../router/hooks.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import { Refusal } from '../../lib/answer.ts'
import { fetchProduct, keepProduct, productKey } from '../../lib/known-products.ts'
import { useAlive } from '../../lib/use-alive.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { isStacked, STACKED } from '../../lib/stacked.ts'
import type { CartShop } from '../cart/index.ts'
import { ProductSheet } from '../product/index.ts'
import { glanceOf, rowLink, uuidOf, type Opener } from './use-menu.ts'

/**
 * The product that ?product= names. Back closes it; opened by a link from outside, closing stays on the shop's page. Pressed in the menu
 * it is seen first and named by the address after: the router has the whole page think it over.
 */
export function OpenProduct({
  first,
  shop,
  opener,
}: {
  first: Product | null
  shop: CartShop
  opener: Ref<Opener>
}) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const named = search.get('product')
  const [pressed, setPressed] = useState<string | null>(null)
  const stay = useRef(() => {})
  const row = useRef<string | null>(null)
  if (named !== null && pressed !== null) setPressed(null)
  const asked = named ?? pressed
  // While it leaves, the sheet still shows what it showed.
  const [last, setLast] = useState(asked)
  if (asked !== null && asked !== last) setLast(asked)
  const uuid = asked ?? last
  const given = first?.uuid === uuid ? first : undefined
  // The server hands over what the menu has; what it does not have is asked for here, once the sheet can be seen.
  const alive = useAlive()
  const query = useQuery(alive && uuid !== null && !given ? productKey(uuid) : null, async () => {
    if (pressed !== null) await new Promise<void>((seen) => afterPaint(seen))
    return fetchProduct(uuid ?? '')
  })
  const product = given ?? query.data

  useEffect(() => {
    if (given) keepProduct(given)
  }, [given])

  useImperativeHandle(
    opener,
    () => (link) => {
      const uuid = uuidOf(link)
      stay.current()
      setPressed(uuid)
      setLast(uuid)
      // What else the address says of the page behind it stays.
      const beside = new URLSearchParams(location.search)
      beside.set('product', uuid)
      stay.current = afterPaint(
        () => void navigate(`?${beside}`, { preventScrollReset: true, state: STACKED }),
      )
    },
    [navigate],
  )

  const close = useCallback(() => {
    stay.current()
    if (named === null) return setPressed(null)
    if (isStacked(state)) return void navigate(-1)
    setSearch(
      (old) => {
        old.delete('product')
        return old
      },
      { replace: true, preventScrollReset: true },
    )
    row.current = asked
  }, [named, state, navigate, setSearch, asked])

  // Nothing was pressed to open it: its row is where the focus belongs, once the sheet no longer keeps it from the page.
  useEffect(() => {
    if (asked !== null || row.current === null) return
    rowLink(row.current)?.focus()
    row.current = null
  }, [asked])

  // There is no such dish. Anything else may pass: the sheet says so and asks again when told to.
  const isUnknown = query.error instanceof Refusal && query.error.status === 404
  useEffect(() => {
    if (asked !== null && isUnknown && !product) close()
  }, [asked, isUnknown, product, close])

  if (uuid === null || (!alive && !product)) return null
  return (
    <ProductSheet
      open={asked !== null}
      product={product}
      glance={product ? undefined : glanceOf(uuid)}
      shop={shop}
      failed={query.error === undefined || isUnknown ? undefined : query}
      onClose={close}
    />
  )
}
