/** A transfer that was sent and has had no answer yet. The password that went along is not kept. */
export type Transfer = { uuid: string; price: number; note?: string }
export type PendingTransfer = {
  userId: number
  key: string
  transfer: Transfer
  confirmed: boolean
  to: string
}

const NAME = 'hawker.pending-transfer'

/** Kept until an answer arrives, whatever happens to the page meanwhile: sent again with the same key, it moves money once. */
export function keepTransfer(pending: PendingTransfer): void {
  localStorage.setItem(NAME, JSON.stringify(pending))
}

export function pendingTransfer(userId: number): PendingTransfer | undefined {
  try {
    const kept: PendingTransfer | null = JSON.parse(localStorage.getItem(NAME) ?? 'null')
    return kept?.userId === userId ? kept : undefined
  } catch {
    return undefined
  }
}

export const dropTransfer = (): void => localStorage.removeItem(NAME)

export const sameTransfer = (one: Transfer, other: Transfer): boolean =>
  one.uuid === other.uuid && one.price === other.price && (one.note ?? '') === (other.note ?? '')
