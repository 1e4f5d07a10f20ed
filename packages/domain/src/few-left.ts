/** So few portions are counted out loud ("only 3 left"), and each that is taken or put back is told to whoever shows them. */
export const FEW_LEFT = 5
