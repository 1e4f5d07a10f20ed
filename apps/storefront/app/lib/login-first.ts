/** The login page, which says that the page `next` needs an account, and leads there afterwards. */
export const loginFirst = (next: string): string => `/login?next=${encodeURIComponent(next)}&first=`
