import type { streamGroup } from '@hawker/contract/group-orders'
import type { Static } from 'typebox'

type News = Exclude<Static<(typeof streamGroup)['answer']['schema']>['event'], 'ping'>
/** What the stream tells of. The contract's schemas never reach the browser: the compiler compares. */
export const GROUP_NEWS = [
  'cart',
  'member_joined',
  'member_left',
  'member_done',
  'locked',
  'unlocked',
  'ordered',
  'cancelled',
] as const satisfies readonly News[]
