import iconv from 'iconv-lite'

/** How a file encodes its text: a name that iconv-lite knows. */
export type Encoding = string

/** The code pages of the shipped languages and their neighbours, most common first. */
export const CODE_PAGES = [
  'win1252',
  'win1250',
  'win1254',
  'win1251',
  'win1253',
  'win1255',
  'win1256',
  'koi8-u',
  'koi8-r',
  'macroman',
  'cp850',
  'cp437',
  'cp866',
  'iso-8859-2',
  'iso-8859-15',
  'iso-8859-5',
  'iso-8859-6',
  'cp852',
  'cp857',
  'cp862',
  'cp737',
] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** The name of an encoding that an operator gives; undefined for an unknown one. */
export function namedEncoding(name: string): Encoding | undefined {
  const plain = name.trim().toLowerCase()
  const utf = /^utf-?(8|16-?le|16-?be)$/.exec(plain)?.[1]?.replace('-', '')
  if (utf !== undefined) return `utf${utf}`
  const windows = /^(?:windows|cp|win)-?(125\d)$/.exec(plain)?.[1]
  if (windows !== undefined) return `win${windows}`
  return iconv.encodingExists(plain) ? plain : undefined
}
