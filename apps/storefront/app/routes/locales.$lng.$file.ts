import { bundleOf } from '../lib/texts.server.ts'
import type { Route } from './+types/locales.$lng.$file.ts'

/** /locales/{lng}/{ns}.json (storefront.md 7). With a version in the address it may be kept for ever. */
export function loader({ params, request }: Route.LoaderArgs) {
  const bundle = params.file.endsWith('.json') ? bundleOf(params.lng, params.file.slice(0, -'.json'.length)) : undefined
  if (!bundle) return Response.json({ message: 'not found' }, { status: 404 })
  const kept = new URL(request.url).searchParams.has('v') ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
  return Response.json(bundle, { headers: { 'cache-control': kept } })
}
