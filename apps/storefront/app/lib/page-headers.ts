/**
 * What the server's page cache needs to know of a page: the `tags` of what it shows (`shop:12`), and the `moments`, milliseconds
 * since 1970, at which it may stop being true by the clock alone.
 */
export const pageHeaders = (tags: readonly string[], moments: readonly number[]): Record<string, string> => ({
  'x-page-tags': [...new Set(tags)].join(','),
  'x-page-moments': [...new Set(moments)].join(','),
})
