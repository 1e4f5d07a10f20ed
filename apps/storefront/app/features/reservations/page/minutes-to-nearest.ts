import { wallMinutes } from '@hawker/domain/time/zoned-time'

/** Minutes between a wanted time and the nearest of some; Infinity without any. */
export const minutesToNearest = (times: readonly { time: string }[], wanted: string): number =>
  Math.min(...times.map(({ time }) => Math.abs(wallMinutes(time) - wallMinutes(wanted))))
