import { redirect } from '../router/answers.ts'
import type { LoaderArgs } from '../router/route-module.ts'

/** storefront.md 2: restaurant pages carry their id as a query parameter. One page serves both. */
export function loader({ request }: LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id')
  searchParams.delete('id')
  const rest = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirect(id ? `/shop/${encodeURIComponent(id)}${rest}` : `/${rest}`)
}
