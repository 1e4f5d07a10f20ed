/**
 * Reads a signature header such as `t=1,v1=ab,v1=cd`: all values of a name, in the order of the
 * header. Providers add names and change the order, so unknown ones are ignored.
 */
export function signaturePairs(header: string | undefined): (name: string) => readonly string[] {
  const pairs = (header ?? '').split(',').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name: name.trim(), value: value.join('=').trim() }
  })
  return (name) => pairs.flatMap((pair) => (pair.name === name && pair.value ? [pair.value] : []))
}
