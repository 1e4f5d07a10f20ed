/** Files whose name or version changes with their content. */
export const isHashed = ({ pathname, search }: URL): boolean =>
  pathname.startsWith('/assets/') || (pathname.startsWith('/locales/') && search.includes('v='))

/** Pictures, except sealed ones: they belong to one person, and their links expire. */
export const isPicture = ({ pathname, searchParams }: URL): boolean =>
  (pathname.startsWith('/storage/images/') && !searchParams.has('seal')) ||
  pathname.startsWith('/images/')

/** An order, the only personal page that must be readable offline: it shows the PIN. */
export const isOwnPage = ({ pathname }: URL): boolean => /^\/orders\/\d+$/.test(pathname)

/** The server marks pages that are the same for all visitors. */
export const isPublicAnswer = (headers: Headers): boolean =>
  /^public\b/.test(headers.get('cache-control') ?? '')

/** Requests after which another person may use the device: their personal pages must go. */
export const changesPerson = ({ pathname }: URL): boolean =>
  /^\/(login|logout|register|verify-phone|reset-password|update-password)(\.data)?$|^\/api\/v1\/auth\//.test(
    pathname,
  )

/** The hashed files that a page names. */
export const filesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/"(\/(?:assets|locales)\/[^"]+)"/g)].map(([, file = '']) =>
      file.replaceAll('&amp;', '&'),
    ),
  ),
]
