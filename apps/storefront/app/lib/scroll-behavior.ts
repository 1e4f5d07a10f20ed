/** For scripts that scroll: 'smooth' named by a script is obeyed whatever the device asks for and our styles say. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
