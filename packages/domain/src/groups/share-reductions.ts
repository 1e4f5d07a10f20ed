import { allocate } from '../money/money.ts'

/** A part of an order's total that the host got back, or does not have to pay. */
export type SharedRefund<Member> = {
  readonly amount: bigint
  /** The parts of `amount` that belong to members' dishes. */
  readonly lines: readonly { readonly member: Member; readonly amount: bigint }[]
  /** How the rest is divided: equally, like the delivery fee, or by what each member still owes. */
  readonly rest: 'equally' | 'by_share'
}

/**
 * How much less each member of a group order owes after refunds; never more than their share. A
 * refund for a member's dishes reduces that member's share. The reductions never sum to more than
 * the refunds.
 */
export function shareReductions<Member>(
  shares: ReadonlyMap<Member, bigint>,
  returns: readonly SharedRefund<Member>[],
): Map<Member, bigint> {
  const left = new Map(shares)
  const take = (member: Member, amount: bigint): void => {
    const owed = left.get(member) ?? 0n
    left.set(member, amount < owed ? owed - amount : 0n)
  }
  for (const { amount, lines, rest } of returns) {
    const linesTotal = lines.reduce((sum, line) => sum + line.amount, 0n)
    const forLines = linesTotal < amount ? linesTotal : amount
    const parts =
      forLines === 0n
        ? []
        : allocate(
            forLines,
            lines.map((line) => line.amount),
          )
    lines.forEach(({ member }, index) => take(member, parts[index] ?? 0n))
    const owing = [...left].filter(([, owed]) => owed > 0n)
    if (owing.length === 0) continue
    const restParts = allocate(
      amount - forLines,
      owing.map(([, owed]) => (rest === 'equally' ? 1n : owed)),
    )
    owing.forEach(([member], index) => take(member, restParts[index] ?? 0n))
  }
  return new Map([...shares].map(([member, share]) => [member, share - (left.get(member) ?? 0n)]))
}
