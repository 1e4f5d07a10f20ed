/** A push as the server wrote it (apps/server, push-notifications.ts), ready to be shown. */
export type ShownPush = {
  title: string
  options: NotificationOptions & { data: { url: string; id: number | null } }
}

/** A push must be shown whatever it says, or the browser shows words of its own: what is not ours to read becomes the product's name. */
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

/** Only pages of ours are opened. */
export function ownPage(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, origin)) return '/'
  const { origin: whose, pathname, search, hash } = new URL(url, origin)
  return whose === origin ? pathname + search + hash : '/'
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text ?? '{}')
    return typeof said === 'object' && said !== null ? { ...said } : {}
  } catch {
    return {}
  }
}
