/** What the buyer can press, and with it how the provider behaves. */
export const SCENARIOS = [
  'pay',
  'challenge',
  'decline',
  'timeout',
  'twice',
  'late',
  'out_of_order',
] as const
/** Cards that are told apart; whoever chooses none pays with one that nobody else has. */
export const TEST_CARDS = ['one', 'two'] as const
export type TestCard = (typeof TEST_CARDS)[number]
export type Scenario = (typeof SCENARIOS)[number]
