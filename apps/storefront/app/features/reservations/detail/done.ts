/** What has just happened to the reservation of the address. */
export const DONE = ['booked', 'changed', 'cancelled'] as const
export type Done = (typeof DONE)[number]
