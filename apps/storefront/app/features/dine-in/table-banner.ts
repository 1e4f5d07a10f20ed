import type { TableSession } from '@hawker/contract/dine-in'
import { isolate } from '@hawker/i18n/isolate'
import { showToast } from '@hawker/ui/toast'
import { translatorFor } from '@hawker/web/i18n/translators'
import { browserApi } from '../../lib/api.ts'
import { cartState } from '../cart/index.ts'
import { leaveTable, tableIn } from '../../lib/visit/table-cookie.ts'

/**
 * On the page of the shop and on the cart: the table at which the visitor sits. It is loaded after
 * the page and is outside of it, because the page of a shop is the same for every visitor.
 */
export function followTable(onMove: (show: () => void) => void): void {
  const banner = document.createElement('aside')
  const show = (): void => void draw(banner).catch(console.error)
  onMove(show)
  show()
}

async function draw(banner: HTMLElement): Promise<void> {
  const session = await ownSession()
  const isHere = session !== undefined && isPageOf(session)
  document.documentElement.toggleAttribute('data-at-table', isHere && !session.closed)
  if (!isHere) return banner.remove()
  const t = translatorFor(document.documentElement.lang)
  const table = isolate(session.table.name)
  const text = session.closed
    ? t('table.cleared', { table })
    : t('table.banner', { table, shop: isolate(session.shop.translation.title) })
  const words = document.createElement('p')
  words.textContent = text
  words.className = 'min-w-0 flex-1 font-semibold'
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.textContent = t('table.leave')
  leave.className =
    'inline-flex min-h-11 items-center rounded-full px-4 font-semibold underline underline-offset-4'
  leave.addEventListener('click', () => {
    leaveTable()
    document.documentElement.removeAttribute('data-at-table')
    banner.remove()
    if (!session.closed) showToast({ kind: 'info', message: t('table.left') })
  })
  banner.ariaLabel = text
  banner.className = 'table-banner bg-ink text-page'
  const row = document.createElement('div')
  row.className = 'page flex min-h-12 items-center gap-3'
  row.append(words, leave)
  banner.replaceChildren(row)
  if (!banner.isConnected) document.body.prepend(banner)
}

let loaded: { uuid: string; session: TableSession } | undefined
async function ownSession(): Promise<TableSession | undefined> {
  const own = tableIn(document.cookie)
  if (!own) return undefined
  if (loaded?.uuid === own.session) return loaded.session
  const answer = await browserApi('showTableSession', { params: { uuid: own.session } })
  if (!answer.ok) return undefined
  loaded = { uuid: own.session, session: answer.data }
  return answer.data
}

/** The pages of the shop, and the cart unless it is of another shop. */
const isPageOf = ({ shop }: TableSession): boolean =>
  location.pathname === '/cart'
    ? (cartState().shop?.id ?? shop.id) === shop.id
    : `${location.pathname}/`.startsWith(`/shop/${shop.slug}/`)
