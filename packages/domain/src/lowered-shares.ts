import { allocate } from './money.ts'

/** Part of an order's total that its host got back, or never has to pay. */
export type OrderReturn<Member> = {
  readonly amount: bigint
  /** Of `amount`, what is for somebody's dishes. */
  readonly lines: readonly { readonly member: Member; readonly amount: bigint }[]
  /** How the rest is divided: as bringing was, equally, or by what each still owes. */
  readonly rest: 'equally' | 'by_share'
}

/**
 * How much less each member of a group order owes once parts of it came back; never more than their share. What is for somebody's dishes is theirs, and
 * together they never get more than came back.
 */
export function loweredShares<Member>(
  shares: ReadonlyMap<Member, bigint>,
  returns: readonly OrderReturn<Member>[],
): Map<Member, bigint> {
  const left = new Map(shares)
  const take = (member: Member, amount: bigint): void => {
    const there = left.get(member) ?? 0n
    left.set(member, amount < there ? there - amount : 0n)
  }
  for (const { amount, lines, rest } of returns) {
    const named = lines.reduce((sum, line) => sum + line.amount, 0n)
    const forLines = named < amount ? named : amount
    const parts =
      forLines === 0n
        ? []
        : allocate(
            forLines,
            lines.map((line) => line.amount),
          )
    lines.forEach(({ member }, place) => take(member, parts[place] ?? 0n))
    const owing = [...left].filter(([, owed]) => owed > 0n)
    if (owing.length === 0) continue
    const restParts = allocate(
      amount - forLines,
      owing.map(([, owed]) => (rest === 'equally' ? 1n : owed)),
    )
    owing.forEach(([member], place) => take(member, restParts[place] ?? 0n))
  }
  return new Map([...shares].map(([member, share]) => [member, share - (left.get(member) ?? 0n)]))
}
