import { transfer } from '../../features/wallet/index.ts'
import type { TestApp } from '../test-app.ts'

let gifts = 0

/** Credits a wallet, in cents. The marketplace pays. */
export async function giveMoney(
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  userId: number,
  amount: bigint,
): Promise<void> {
  await deps.database.transaction((tx) =>
    transfer(tx, {
      kind: 'credit',
      key: `gift:${++gifts}`,
      now: clock.now(),
      entries: [
        { account: { kind: 'promo' }, amount: -amount },
        { account: { kind: 'user', userId }, amount },
      ],
    }),
  )
}
