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

/** Writes after which another person may use the device: their personal pages must go. */
export const changesPerson = ({ pathname }: URL): boolean =>
  /^\/(login|logout|register|verify-phone|reset-password|update-password)(\.data)?$|^\/api\/v1\/auth\//.test(
    pathname,
  )

/**
 * Visits that end a sign-in at a provider. They are reads, and bring another session by redirect.
 */
export const bringsPerson = ({ pathname }: URL): boolean =>
  /^\/signed-in$|^\/api\/v1\/auth\//.test(pathname)

const SESSION_MS = 7 * 24 * 3600 * 1000
/** A page of a session that must have ended meanwhile. */
export const isExpired = (headers: Headers, now: number): boolean =>
  now - Date.parse(headers.get('date') ?? '') > SESSION_MS

/** The hashed files that a page names. */
export const filesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/"(\/(?:assets|locales)\/[^"]+)"/g)].map(([, file = '']) =>
      file.replaceAll('&amp;', '&'),
    ),
  ),
]
