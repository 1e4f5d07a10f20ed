import { ButtonLink } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { bagIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { redirect } from '@hawker/web/router/responses'
import { useNavigate, useSearchParams } from '@hawker/web/router/hooks'
import {
  type CartContent,
  totalOf,
  CartLines,
  CartSummary,
  OtherMembers,
  ReplacementExceptions,
  useCart,
  useCheckedCart,
  PlainCart,
  WaitingCarts,
} from '../features/cart/index.ts'
import {
  addFromForm,
  cartCookie,
  cartInCookie,
  changeFromForm,
} from '../features/cart/index.server.ts'
import { StartSheet } from '../features/group-order/index.ts'
import { orThrow } from '@hawker/web/api/results'
import { preservedPath } from '../lib/visit/preserved-params.ts'
import { usePreservedPath } from '../lib/visit/use-preserved-path.ts'
import { browserApi, serverLoadContext } from '../lib/api.ts'
import { PricedIn } from '../lib/payments/priced-in.tsx'
import { useQuery } from '@hawker/web/query/query-cache'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import type { ActionArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

/** The cart in the cookie, for pages without scripts. Other carts are loaded in the browser. */
export function loader({ request, context }: LoaderArgs) {
  const { visit, url } = serverLoadContext({ request, context })
  const cart = cartInCookie(request)
  const t = translatorFor(visit.lang)
  const title = t('common.page_title', { title: t('cart.title') })
  return {
    title,
    cookieCart: cart && { cart, total: totalOf(cart.lines, cart.decimals) },
    refused: url.searchParams.get('refused'),
  }
}

export async function clientLoader() {
  const t = translatorFor(document.documentElement.lang)
  return {
    title: t('common.page_title', { title: t('cart.title') }),
    cookieCart: null,
    refused: null,
  }
}

/** Forms without scripts: a product (`product`), or a line of the cart (`line`). */
export async function action({ request, context }: ActionArgs) {
  const form = await request.formData()
  const cart = cartInCookie(request)
  const redirectTo = (path: string, updated: CartContent | null) =>
    redirect(preservedPath(path, new URL(request.url).search), {
      status: 303,
      headers: { 'set-cookie': cartCookie(updated) },
    })
  if (form.has('line')) return redirectTo('/cart', cart && changeFromForm(cart, form))
  const added = await addFromForm(serverLoadContext({ request, context }), form, cart)
  const [shop, product] = ['shop', 'product'].map((name) =>
    encodeURIComponent(String(form.get(name))),
  )
  const path =
    added.refused === 'choose'
      ? form.get('back') === 'product'
        ? `/shop/${shop}/${product}?refused=choose`
        : `/shop/${shop}?product=${product}`
      : added.refused
        ? `/cart?refused=${added.refused}`
        : '/cart'
  return redirectTo(path, added.cart)
}

export const meta = ({ loaderData }: MetaArgs<typeof loader | typeof clientLoader>) => [
  { title: loaderData?.title },
]

export default function CartPage({
  loaderData: { cookieCart },
}: PageProps<typeof loader | typeof clientLoader, typeof action>) {
  const { t } = useTexts()
  const alive = useHydrated()
  const cart = useCart()
  useCheckedCart()
  const group = cart.server?.group ? cart.server : null
  const shopId = group === null ? cart.shop?.id : undefined
  const shopQuery = useQuery(shopId === undefined ? null : ['cart-terms', shopId], async () => {
    const { data } = orThrow(await browserApi('showShop', { params: { id: String(shopId) } }))
    return { smallOrder: data.small_order, groups: data.group_order }
  })
  const allowsGroups = shopQuery.data?.groups ?? false
  const navigate = useNavigate()
  const preserved = usePreservedPath()
  const [search] = useSearchParams()
  const startsGroup = search.get('do') === 'group' && cart.server !== null && allowsGroups
  return (
    <div className="page max-w-3xl! py-6 md:py-8">
      <h1 className="text-xl font-bold">{t('cart.title')}</h1>
      {!alive && cookieCart ? (
        <PlainCart {...cookieCart} />
      ) : cart.status === 'loading' ? (
        <>
          <div
            role="status"
            aria-label={t('common.loading')}
            className="mt-4 grid gap-3 noscript:hidden"
          >
            {[1, 2, 3].map((key) => (
              <div key={key} className="h-20 animate-pulse rounded-lg bg-sunk" />
            ))}
          </div>
          <noscript>
            <EmptyState
              icon={bagIcon}
              title={t('cart.empty')}
              text={t('cart.empty_hint')}
              action={<ButtonLink href={preserved('/')}>{t('cart.empty_action')}</ButtonLink>}
            />
          </noscript>
        </>
      ) : cart.status === 'failed' ? (
        <Notice kind="error" className="mt-4">
          {t('cart.loading_failed')}
        </Notice>
      ) : cart.lines.length === 0 && group === null ? (
        <EmptyState
          icon={bagIcon}
          title={t('cart.empty')}
          text={t('cart.empty_hint')}
          action={<ButtonLink href="/">{t('cart.empty_action')}</ButtonLink>}
        />
      ) : (
        <PricedIn currencyId={cart.currencyId}>
          {cart.shop && (
            <p className="text-muted">
              <a
                href={`/shop/${cart.shop.slug}`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {t('cart.from_shop', { name: cart.shop.title })}
              </a>
            </p>
          )}
          <div className="rounded-lg bg-surface px-5 shadow-soft">
            {cart.lines.length === 0 ? (
              <p className="py-4 text-muted">{t('group.nothing')}</p>
            ) : (
              <>
                <CartLines lines={cart.lines} />
                <div className="border-t border-line py-1.5">
                  <ReplacementExceptions lines={cart.lines} titled />
                </div>
              </>
            )}
            {group && <OtherMembers cart={group} />}
          </div>
          <div className="mt-4 rounded-lg bg-surface p-5 shadow-soft">
            <CartSummary
              cart={cart}
              {...(shopId !== undefined && shopQuery.data
                ? { page: { shopId, freeOver: null, ...shopQuery.data } }
                : {})}
            />
          </div>
          <WaitingCarts />
        </PricedIn>
      )}
      {shopId !== undefined && startsGroup && (
        <StartSheet
          open
          onClose={() => void navigate('/cart', { replace: true, preventScrollReset: true })}
          shopId={shopId}
        />
      )}
    </div>
  )
}
