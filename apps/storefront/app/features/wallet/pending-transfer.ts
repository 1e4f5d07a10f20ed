/** A transfer without a response yet. The password is never stored. */
export type Transfer = { uuid: string; price: number; note?: string }
export type PendingTransfer = {
  userId: number
  key: string
  transfer: Transfer
  confirmed: boolean
  to: string
}

const STORAGE_KEY = 'hawker.pending-transfer'

/**
 * Stored until a response arrives. Sending it again with the same key moves the money only once.
 */
export function storeTransfer(pending: PendingTransfer): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(pending))
}

export function pendingTransfer(userId: number): PendingTransfer | undefined {
  try {
    const stored: PendingTransfer | null = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return stored?.userId === userId ? stored : undefined
  } catch {
    return undefined
  }
}

export const clearTransfer = (): void => localStorage.removeItem(STORAGE_KEY)

export const isSameTransfer = (a: Transfer, b: Transfer): boolean =>
  a.uuid === b.uuid && a.price === b.price && (a.note ?? '') === (b.note ?? '')
