/** The pattern of `like` for texts that contain this one, with its signs taken literally. */
export const containing = (part: string): string =>
  `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
