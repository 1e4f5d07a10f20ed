/** What a page shows, collected while its data is loaded. */
export type ShownParts = { readonly tags: Set<string>; readonly moments: Set<number> }
export const noShownParts = (): ShownParts => ({ tags: new Set(), moments: new Set() })

/** Adds a list of shops or of their products. `kind` names what else may change it. */
export function addShownList(
  shown: ShownParts | undefined,
  kind: 'lists' | 'words',
  shopIds: readonly number[],
  meta: Record<string, unknown>,
): void {
  shown?.tags.add(kind)
  for (const id of shopIds) shown?.tags.add(`shop:${id}`)
  if (typeof meta['changes_at'] === 'string') shown?.moments.add(Date.parse(meta['changes_at']))
}

/** Only public pages, which are the same for all visitors, name what they show. */
export const isPublic = (headers: Headers): boolean => headers.has('x-page-tags')

/**
 * Headers for the server's page cache: the `tags` of a page's content (`shop:12`, `lists`,
 * `words`), and the `moments`, in milliseconds since 1970, at which it may become outdated.
 */
export const pageHeaders = (
  tags: Iterable<string>,
  moments: Iterable<number>,
): Record<string, string> => ({
  'x-page-tags': [...new Set(tags)].join(','),
  'x-page-moments': [...new Set(moments)].join(','),
})
