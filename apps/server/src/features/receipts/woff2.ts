import { brotliDecompressSync } from 'node:zlib'

/** Tags by their number in the directory (WOFF2, section 4.1). */
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))
const HEADER_BYTES = 48
const ANY_TAG = 63
const NOT_TRANSFORMED = 3
const ON_CURVE = 1
const MORE_COMPONENTS = 0x20
const WE_HAVE_INSTRUCTIONS = 0x100

type Table = { tag: string; bytes: Buffer }

/**
 * A TrueType font out of its WOFF2 (W3C, WOFF File Format 2.0): browsers are sent the one, and only the other can be put into a PDF. Hints for coarse
 * screens are left out. Throws for what no font of ours is: a collection, or widths in a form of their own.
 */
export function openWoff2(file: Buffer): Buffer {
  const head = reader(file)
  if (head.u32() !== 0x774f4632) throw new Error('this is no WOFF2 file')
  const flavor = head.u32()
  head.skip(4)
  const count = head.u16()
  head.skip(HEADER_BYTES - 14)
  const entries = Array.from({ length: count }, () => directoryEntry(head))
  const content = reader(brotliDecompressSync(file.subarray(head.at())))
  const tables = entries.map(({ tag, length }) => ({ tag, bytes: content.take(length) }))
  const glyf = entries.findIndex(({ tag, transformed }) => tag === 'glyf' && transformed)
  const outlines = tables[glyf]
  return assemble(flavor, outlines ? withOutlines(tables, outlines.bytes) : tables)
}

function directoryEntry(file: Reader): { tag: string; length: number; transformed: boolean } {
  const flags = file.u8()
  const tag = (flags & 63) === ANY_TAG ? file.take(4).toString('latin1') : (TAGS[flags & 63] ?? '')
  const version = flags >> 6
  const outline = tag === 'glyf' || tag === 'loca'
  const transformed = outline ? version !== NOT_TRANSFORMED : version !== 0
  if (transformed && !outline) throw new Error(`the ${tag} table of this WOFF2 file is transformed`)
  const original = base128(file)
  return { tag, length: transformed ? base128(file) : original, transformed }
}

function withOutlines(tables: readonly Table[], transformed: Buffer): Table[] {
  const glyphs = readOutlines(transformed)
  const offsets = Buffer.alloc((glyphs.length + 1) * 4)
  let offset = 0
  glyphs.forEach((glyph, place) => {
    offsets.writeUInt32BE(offset, place * 4)
    offset += glyph.length
  })
  offsets.writeUInt32BE(offset, glyphs.length * 4)
  return tables.map(({ tag, bytes }) => {
    if (tag === 'glyf') return { tag, bytes: Buffer.concat(glyphs) }
    if (tag === 'loca') return { tag, bytes: offsets }
    if (tag !== 'head') return { tag, bytes }
    const head = Buffer.from(bytes)
    // Offsets of four bytes.
    head.writeInt16BE(1, 50)
    return { tag, bytes: head }
  })
}

/** Each glyph as a glyf table has it (WOFF2, section 5.1). */
function readOutlines(transformed: Buffer): Buffer[] {
  const table = reader(transformed)
  table.skip(4)
  const count = table.u16()
  table.skip(2)
  const sizes = Array.from({ length: 7 }, () => table.u32())
  const [contours, points, flags, shapes, composites, boxes] = sizes.map((size) =>
    reader(table.take(size)),
  )
  if (!contours || !points || !flags || !shapes || !composites || !boxes)
    throw new Error('the outlines of this WOFF2 file are incomplete')
  const boxed = boxes.take(4 * Math.ceil(count / 32))
  return Array.from({ length: count }, (_, glyph) => {
    const hasBox = ((boxed[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
    const contourCount = contours.i16()
    if (contourCount === 0) return Buffer.alloc(0)
    if (contourCount < 0)
      return padded([glyphHead(-1, boxes.take(8)), composite(composites, shapes)])
    const outline = simple(contourCount, points, flags, shapes)
    return padded([glyphHead(contourCount, hasBox ? boxes.take(8) : outline.box), outline.bytes])
  })
}

function simple(
  contourCount: number,
  points: Reader,
  flags: Reader,
  shapes: Reader,
): { bytes: Buffer; box: Buffer } {
  const ends = Buffer.alloc(contourCount * 2)
  let count = 0
  for (let contour = 0; contour < contourCount; contour++) {
    count += short255(points)
    ends.writeUInt16BE(count - 1, contour * 2)
  }
  const curve = Buffer.alloc(count)
  const [xs, ys] = [Buffer.alloc(count * 2), Buffer.alloc(count * 2)]
  let [x, y] = [0, 0]
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let point = 0; point < count; point++) {
    const flag = flags.u8()
    const [dx, dy] = step(flag & 127, shapes)
    curve[point] = flag < 128 ? ON_CURVE : 0
    xs.writeInt16BE(dx, point * 2)
    ys.writeInt16BE(dy, point * 2)
    x += dx
    y += dy
    ;[left, bottom, right, top] = [
      Math.min(left, x),
      Math.min(bottom, y),
      Math.max(right, x),
      Math.max(top, y),
    ]
  }
  short255(shapes)
  const box = Buffer.alloc(8)
  ;[left, bottom, right, top].forEach((edge, place) => box.writeInt16BE(edge, place * 2))
  return { bytes: Buffer.concat([ends, Buffer.alloc(2), curve, xs, ys]), box }
}

/** From one point to the next, in one to five bytes (WOFF2, section 5.2). */
function step(flag: number, shapes: Reader): [number, number] {
  const signed = (bit: number, size: number) => (bit & 1 ? size : -size)
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + shapes.u8())]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + shapes.u8()), 0]
  if (flag < 84) {
    const [from, both] = [flag - 20, shapes.u8()]
    return [
      signed(flag, 1 + (from & 0x30) + (both >> 4)),
      signed(flag >> 1, 1 + ((from & 0x0c) << 2) + (both & 0x0f)),
    ]
  }
  if (flag < 120) {
    const from = flag - 84
    const across = signed(flag, 1 + (Math.floor(from / 12) << 8) + shapes.u8())
    return [across, signed(flag >> 1, 1 + (((from % 12) >> 2) << 8) + shapes.u8())]
  }
  if (flag < 124) {
    const [first, second] = [shapes.u8(), shapes.u8()]
    return [
      signed(flag, (first << 4) + (second >> 4)),
      signed(flag >> 1, ((second & 0x0f) << 8) + shapes.u8()),
    ]
  }
  return [signed(flag, shapes.u16()), signed(flag >> 1, shapes.u16())]
}

function composite(composites: Reader, shapes: Reader): Buffer {
  const parts: Buffer[] = []
  let [flags, hinted] = [MORE_COMPONENTS, false]
  while (flags & MORE_COMPONENTS) {
    const start = composites.peekU16()
    const placed = start & 1 ? 4 : 2
    const scaled = start & 8 ? 2 : start & 0x40 ? 4 : start & 0x80 ? 8 : 0
    const part = Buffer.from(composites.take(4 + placed + scaled))
    part.writeUInt16BE(start & ~WE_HAVE_INSTRUCTIONS, 0)
    parts.push(part)
    hinted ||= (start & WE_HAVE_INSTRUCTIONS) !== 0
    flags = start
  }
  if (hinted) short255(shapes)
  return Buffer.concat(parts)
}

function glyphHead(contourCount: number, box: Buffer): Buffer {
  const head = Buffer.alloc(2)
  head.writeInt16BE(contourCount)
  return Buffer.concat([head, box])
}

function padded(parts: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(parts)
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

/** Readers of fonts look at neither the checksums nor the hints for searching in the directory. */
function assemble(flavor: number, tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(tables.length, 4)
  let offset = head.length
  tables.forEach(({ tag, bytes }, place) => {
    const at = 12 + place * 16
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    offset += Math.ceil(bytes.length / 4) * 4
  })
  return Buffer.concat([head, ...tables.map(({ bytes }) => padded([bytes]))])
}

function base128(file: Reader): number {
  let value = 0
  for (let byte = 0x80; byte & 0x80;) {
    byte = file.u8()
    value = value * 128 + (byte & 127)
  }
  return value
}

function short255(file: Reader): number {
  const code = file.u8()
  if (code === 253) return file.u16()
  if (code === 255) return file.u8() + 253
  if (code === 254) return file.u8() + 506
  return code
}

type Reader = ReturnType<typeof reader>
function reader(bytes: Buffer) {
  let place = 0
  const past = (size: number): number => {
    place += size
    return place - size
  }
  return {
    at: () => place,
    skip: (size: number) => void past(size),
    take: (size: number) => bytes.subarray(past(size), place),
    u8: () => bytes.readUInt8(past(1)),
    u16: () => bytes.readUInt16BE(past(2)),
    i16: () => bytes.readInt16BE(past(2)),
    u32: () => bytes.readUInt32BE(past(4)),
    peekU16: () => bytes.readUInt16BE(place),
  }
}
