import { redirect } from '@hawker/web/router/responses'
import type { LoaderArgs } from '../lib/page/route-types.ts'

/** Restaurant pages have their id in the query. Redirects to the shop page. */
export function loader({ request }: LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id')
  searchParams.delete('id')
  const rest = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirect(id ? `/shop/${encodeURIComponent(id)}${rest}` : `/${rest}`)
}
