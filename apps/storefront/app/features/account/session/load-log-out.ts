/** Serves the header of every page, which does not carry the code for signing out. */
export const loadLogOut = () => import('./log-out.ts')
