/** What the buyer can press, and with it how the provider behaves. */
export const SCENARIOS = ['pay', 'challenge', 'decline', 'timeout', 'twice', 'late', 'out_of_order'] as const
export type Scenario = (typeof SCENARIOS)[number]
