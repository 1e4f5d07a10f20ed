/**
 * The classes (tints.css) for the background of a picture until it is loaded, in sixteen steps of
 * red, green and blue. The content security policy allows no style attributes.
 */
export function tint(color: string): string {
  const [, red, green, blue] =
    /^#([\da-f])[\da-f]([\da-f])[\da-f]([\da-f])[\da-f]$/.exec(color.toLowerCase()) ?? []
  return red === undefined ? 'bg-sunk' : `tint r-${red} g-${green} b-${blue}`
}

/** The colour of these classes, as `#rrggbb`. */
export function tintOf(classes: string): string {
  const [, red = '', green = '', blue = ''] = /\btint r-(.) g-(.) b-(.)/.exec(classes) ?? []
  return red && `#${red}${red}${green}${green}${blue}${blue}`
}
