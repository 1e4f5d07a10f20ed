/** The classes (tints.css) that lay a colour under a picture until it is there, in sixteen steps of red, green and blue: the policy of our pages allows no style attributes. */
export function tint(color: string): string {
  const [, red, green, blue] =
    /^#([\da-f])[\da-f]([\da-f])[\da-f]([\da-f])[\da-f]$/.exec(color.toLowerCase()) ?? []
  return red === undefined ? 'bg-sunk' : `tint r-${red} g-${green} b-${blue}`
}

/** The colour again that these classes lay there, as `#rrggbb`. */
export function tintOf(classes: string): string {
  const [, red = '', green = '', blue = ''] = /\btint r-(.) g-(.) b-(.)/.exec(classes) ?? []
  return red && `#${red}${red}${green}${green}${blue}${blue}`
}
