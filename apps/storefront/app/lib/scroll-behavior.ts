/**
 * For scripts that scroll: browsers obey a script's 'smooth' even if the device asks for reduced
 * motion.
 */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
