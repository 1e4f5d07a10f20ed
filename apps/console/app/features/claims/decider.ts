/** Who decides about claims: the shop that would pay, or staff, who may decide every claim. */
export type Decider = 'shop' | 'staff'
