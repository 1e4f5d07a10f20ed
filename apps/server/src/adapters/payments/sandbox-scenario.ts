/** The buttons of the payment page. Each makes the provider behave in another way. */
export const SCENARIOS = [
  'pay',
  'challenge',
  'decline',
  'timeout',
  'twice',
  'late',
  'out_of_order',
] as const
/** Cards with a known fingerprint. A payment without a choice uses a new card. */
export const TEST_CARDS = ['one', 'two'] as const
export type TestCard = (typeof TEST_CARDS)[number]
export type Scenario = (typeof SCENARIOS)[number]
