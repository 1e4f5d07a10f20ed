import type { streamGroup } from '@hawker/contract/group-orders'
import type { Static } from 'typebox'

type GroupEventName = Exclude<Static<(typeof streamGroup)['response']['schema']>['event'], 'ping'>
/**
 * Events of the stream. The contract's schemas are not bundled for the browser, so the compiler
 * checks this list.
 */
export const GROUP_EVENTS = [
  'cart',
  'member_joined',
  'member_left',
  'member_done',
  'locked',
  'unlocked',
  'ordered',
  'cancelled',
] as const satisfies readonly GroupEventName[]
