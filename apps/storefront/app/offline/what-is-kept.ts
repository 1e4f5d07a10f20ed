/** Files whose name or version changes with their content. */
export const isHashed = ({ pathname, search }: URL): boolean =>
  pathname.startsWith('/assets/') || (pathname.startsWith('/locales/') && search.includes('v='))

/** Not those behind a seal: they are one person's, and their links end. */
export const isPicture = ({ pathname, searchParams }: URL): boolean =>
  (pathname.startsWith('/storage/images/') && !searchParams.has('seal')) ||
  pathname.startsWith('/images/')

/** The one kind of personal page that must be readable without a network: an order, with its PIN. */
export const isOwnPage = ({ pathname }: URL): boolean => /^\/orders\/\d+$/.test(pathname)

/** The server says of a page itself that it is the same for everybody. */
export const isPublicAnswer = (headers: Headers): boolean =>
  /^public\b/.test(headers.get('cache-control') ?? '')

/** Whoever comes or goes: what was kept of the last person is not the next one's business. */
export const changesPerson = ({ pathname }: URL): boolean =>
  /^\/(login|logout|register|verify-phone|reset-password|update-password)(\.data)?$|^\/api\/v1\/auth\//.test(
    pathname,
  )

/** What a page names of hashed files. */
export const filesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/"(\/(?:assets|locales)\/[^"]+)"/g)].map(([, file = '']) =>
      file.replaceAll('&amp;', '&'),
    ),
  ),
]
