/** A push message of the server (push-notifications.ts), ready to be shown. */
export type ShownPush = {
  title: string
  options: NotificationOptions & { data: { url: string; id: number | null } }
}

/**
 * Every push must be shown, or the browser shows its own text. One that cannot be read shows the
 * product's name.
 */
export function shownPush(text: string | undefined, origin: string): ShownPush {
  const { title, body, url, tag, lang, dir, id } = parsed(text)
  return {
    title: typeof title === 'string' && title ? title : 'Hawker',
    options: {
      body: typeof body === 'string' ? body : '',
      icon: '/images/icon-192.png',
      ...(typeof tag === 'string' ? { tag } : {}),
      ...(typeof lang === 'string' ? { lang } : {}),
      dir: dir === 'rtl' ? 'rtl' : 'ltr',
      data: { url: ownPage(url, origin), id: typeof id === 'number' ? id : null },
    },
  }
}

/** The page to open, which must be ours. */
export function ownPage(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return '/'
  const { origin: pageOrigin, pathname, search, hash } = new URL(url, origin)
  // "/.//other-site" normalizes to "//other-site", which would be another origin.
  return pageOrigin === origin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(text ?? '{}')
    return typeof message === 'object' && message !== null ? { ...message } : {}
  } catch {
    return {}
  }
}
