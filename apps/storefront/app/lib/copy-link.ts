import { showToast } from '@hawker/ui/toast'

/** Copies an address and says so. Where the browser keeps its clipboard to itself (over plain http, or when not allowed) it is shown, to be copied by hand. */
export async function copyLink(url: string, t: (key: string) => string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ id: 'copied', kind: 'success', message: t('action.copied') })
  } catch {
    showToast({ id: 'copied', kind: 'info', message: url })
  }
}

/** Hands an address to the device's apps; copies it where there is no such list, or it cannot be opened. */
export async function shareLink(
  { title, url }: { title: string; url: string },
  t: (key: string) => string,
): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(url, t)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Whoever closes the list of apps has changed their mind.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url, t)
  }
}
