/** What a page shows, gathered while it is asked for. */
export type Shown = { readonly tags: Set<string>; readonly moments: Set<number> }
export const nothingShown = (): Shown => ({ tags: new Set(), moments: new Set() })

/** A list of shops, or of what shops sell: `kind` is what else may change it. */
export function showList(
  shown: Shown | undefined,
  kind: 'lists' | 'words',
  shopIds: readonly number[],
  meta: Record<string, unknown>,
): void {
  shown?.tags.add(kind)
  for (const id of shopIds) shown?.tags.add(`shop:${id}`)
  if (typeof meta['changes_at'] === 'string') shown?.moments.add(Date.parse(meta['changes_at']))
}

/** Only pages that look the same to everybody say what they show. */
export const isPublic = (headers: Headers): boolean => headers.has('x-page-tags')

/**
 * What the server's page cache needs to know of a page: the `tags` of what it shows (`shop:12`, `lists`, `words`), and the `moments`, milliseconds
 * since 1970, at which it may stop being true by the clock alone.
 */
export const pageHeaders = (
  tags: Iterable<string>,
  moments: Iterable<number>,
): Record<string, string> => ({
  'x-page-tags': [...new Set(tags)].join(','),
  'x-page-moments': [...new Set(moments)].join(','),
})
