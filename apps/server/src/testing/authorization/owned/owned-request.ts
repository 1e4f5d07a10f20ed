import type { Call } from '@hawker/contract/core/client'
import type { OperationName } from '@hawker/contract/core/operations'
import type { World } from './world.ts'

/** Who of a world may send it. Default: its seller or courier if the operation is for them, else its customer. */
export type By = 'customer' | 'seller' | 'courier'
export type OwnedRequest<N extends OperationName> = N extends OperationName
  ? Omit<Call<N>, 'idempotencyKey' | 'signal' | 'keepalive'> & { by?: By }
  : never

/**
 * For each operation that takes ids of private rows: makes rows in a world, and returns requests of
 * their owner that succeed.
 */
export type OwnedRequests = {
  readonly [N in OperationName]?: (world: World) => Promise<OwnedRequest<N> | OwnedRequest<N>[]>
}
