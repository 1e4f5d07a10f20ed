import type { Deps } from '../../deps.ts'

export type ReconcileDeps = Pick<Deps, 'database' | 'payments' | 'clock' | 'personalDataKey'>
