import { redirect } from 'react-router'
import type { Route } from './+types/restaurant.ts'

/** storefront.md 2: restaurant pages carry their id as a query parameter. One page serves both. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id')
  searchParams.delete('id')
  const rest = searchParams.size > 0 ? `?${searchParams}` : ''
  return redirect(id ? `/shop/${encodeURIComponent(id)}${rest}` : `/${rest}`, 302)
}
