/** Who looks at claims: the shop that would pay, or staff, who decide about all of them. */
export type Decider = 'shop' | 'staff'
