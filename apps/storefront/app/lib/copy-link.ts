import { showToast } from '@hawker/ui/toast'

/**
 * Copies an address and confirms it. Without access to the clipboard (plain http, or refused) shows
 * the address instead.
 */
export async function copyLink(url: string, t: (key: string) => string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ id: 'copied', kind: 'success', message: t('action.copied') })
  } catch {
    showToast({ id: 'copied', kind: 'info', message: url })
  }
}

/**
 * Opens the device's share menu with an address. Copies the address where there is none or it
 * fails.
 */
export async function shareLink(
  { title, url }: { title: string; url: string },
  t: (key: string) => string,
): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(url, t)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // AbortError: the person closed the share menu.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url, t)
  }
}
