import type { Product } from '@hawker/contract/catalog'
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useLocation, useNavigate, useSearchParams } from '@hawker/web/router/hooks'
import { afterPaint } from '@hawker/ui/after-paint'
import { Refusal } from '@hawker/web/api/results'
import { fetchProduct, cacheProduct, productKey } from '../../lib/dishes/known-products.ts'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useQuery } from '@hawker/web/query/query-cache'
import { isLayerState, LAYER_STATE } from '../../lib/layer-state.ts'
import type { CartShop } from '../cart/index.ts'
import { ProductSheet } from '../product/index.ts'
import { previewOf, rowLink, uuidOf, type OpenLink } from './menu/use-menu.ts'

/**
 * The product dialog for ?product=. Back closes it. When it was opened by an external link, closing
 * stays on the shop's page. A press in the menu opens it before the URL changes: a navigation
 * re-renders the whole page.
 */
export function OpenProduct({
  first,
  shop,
  opener,
}: {
  first: Product | null
  shop: CartShop
  opener: Ref<OpenLink>
}) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const inUrl = search.get('product')
  const [pressed, setPressed] = useState<string | null>(null)
  const cancelNavigation = useRef(() => {})
  const row = useRef<string | null>(null)
  if (inUrl !== null && pressed !== null) setPressed(null)
  const openUuid = inUrl ?? pressed
  // Keep the content while the sheet closes.
  const [last, setLast] = useState(openUuid)
  if (openUuid !== null && openUuid !== last) setLast(openUuid)
  const uuid = openUuid ?? last
  const fromServer = first?.uuid === uuid ? first : undefined
  // The page's data contains a product of the menu. Others are requested here, after the sheet has
  // appeared.
  const alive = useHydrated()
  const query = useQuery(
    alive && uuid !== null && !fromServer ? productKey(uuid) : null,
    async () => {
      if (pressed !== null) await new Promise<void>((resolve) => afterPaint(resolve))
      return fetchProduct(uuid ?? '')
    },
  )
  const product = fromServer ?? query.data

  useEffect(() => {
    if (fromServer) cacheProduct(fromServer)
  }, [fromServer])

  useImperativeHandle(
    opener,
    () => (link) => {
      const uuid = uuidOf(link)
      cancelNavigation.current()
      setPressed(uuid)
      setLast(uuid)
      // Other query parameters stay.
      const search = new URLSearchParams(location.search)
      search.set('product', uuid)
      cancelNavigation.current = afterPaint(
        () => void navigate(`?${search}`, { preventScrollReset: true, state: LAYER_STATE }),
      )
    },
    [navigate],
  )

  const close = useCallback(() => {
    cancelNavigation.current()
    if (inUrl === null) return setPressed(null)
    if (isLayerState(state)) return void navigate(-1)
    setSearch(
      (old) => {
        old.delete('product')
        return old
      },
      { replace: true, preventScrollReset: true },
    )
    row.current = openUuid
  }, [inUrl, state, navigate, setSearch, openUuid])

  // Nothing was pressed to open the dialog: focus its row after it has closed.
  useEffect(() => {
    if (openUuid !== null || row.current === null) return
    rowLink(row.current)?.focus()
    row.current = null
  }, [openUuid])

  // The product does not exist. For other errors the sheet offers to retry.
  const isUnknown = query.error instanceof Refusal && query.error.status === 404
  useEffect(() => {
    if (openUuid !== null && isUnknown && !product) close()
  }, [openUuid, isUnknown, product, close])

  if (uuid === null || (!alive && !product)) return null
  return (
    <ProductSheet
      open={openUuid !== null}
      product={product}
      preview={product ? undefined : previewOf(uuid)}
      shop={shop}
      failed={query.error === undefined || isUnknown ? undefined : query}
      onClose={close}
    />
  )
}
