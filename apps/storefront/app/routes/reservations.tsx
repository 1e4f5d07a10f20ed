import { hasAccessToken } from '../features/account/index.server.ts'
import {
  type ReservationsData,
  ReservationsPage,
  loadPanel,
  loadReservations,
} from '../features/reservations/index.ts'
import { reservationAction } from '../features/reservations/index.server.ts'
import { requireSession } from '../features/account/index.ts'
import { browserLoadContext, serverLoadContext } from '../lib/api.ts'
import { currentUser } from '../lib/session.ts'
import { translatorFor } from '../lib/texts.tsx'
import type {
  ActionArgs,
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
  ShouldRevalidateArgs,
} from '../lib/page/route-types.ts'

/** Everybody may look for a table. A reservation is shown to its guest. */
function requireSessionForReservation(request: Request): void {
  if (new URL(request.url).searchParams.has('id')) requireSession(request)
}

export async function loader({ request, context }: LoaderArgs): Promise<ReservationsData> {
  requireSessionForReservation(request)
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  const signedIn = hasAccessToken(request)
  const page = await loadReservations(loadContext, signedIn)
  return { ...page, panel: await loadPanel(loadContext, signedIn, page.reservation) }
}
export async function clientLoader({ request }: ClientLoaderArgs): Promise<ReservationsData> {
  requireSessionForReservation(request)
  const page = await loadReservations(browserLoadContext({ request }), currentUser() !== null)
  return { ...page, panel: undefined }
}

/** The forms of the page without scripts. */
export async function action({ request, context }: ActionArgs) {
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  return reservationAction(loadContext, await request.formData())
}

/** The layers over the page load their own data. */
const LAYER_PARAMS = new Set(['shop', 'id', 'do', 'done', 'duration', 'area'])

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateArgs): boolean {
  const dataKey = ({ searchParams }: URL) =>
    JSON.stringify([...searchParams].filter(([name]) => !LAYER_PARAMS.has(name)))
  const opensLayer = ({ searchParams }: URL) => searchParams.has('shop') || searchParams.has('id')
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  // The panel has added a wait, which the page behind has not read.
  if (nextUrl.hash === '#waits') return defaultShouldRevalidate
  // Behind a layer the page stays as it is.
  const isSamePage =
    opensLayer(currentUrl) || opensLayer(nextUrl) || dataKey(currentUrl) === dataKey(nextUrl)
  return isSamePage ? false : defaultShouldRevalidate
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('reservation.title') }) },
    { name: 'description', content: t('reservation.lead') },
  ]
}

export default function Reservations({
  loaderData,
  actionData,
}: PageProps<typeof loader | typeof clientLoader, typeof action>) {
  return <ReservationsPage {...loaderData} answer={actionData} />
}
