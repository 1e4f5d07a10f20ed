import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Letters of Arial's measure, as phones and desks have them, and Arabic ones. */
const BROUGHT = ['@expo-google-fonts/arimo', '@expo-google-fonts/noto-sans-arabic']
const FOLDER = join(import.meta.dirname, '../../.data/fonts')

/** What names the fonts to a browser on Linux: those that `npm ci` brings, and none of the machine's. */
export const FONTS = { FONTCONFIG_FILE: join(FOLDER, 'fonts.conf') }

/**
 * The same fonts for every story on every machine: what stands in until the page's own font has come is the device's, and words that are wider there break,
 * and move what is below them, where they do not elsewhere.
 */
export async function writeDeviceFonts(): Promise<void> {
  const folders = BROUGHT.map((name) => dirname(fileURLToPath(import.meta.resolve(name))))
  await mkdir(FOLDER, { recursive: true })
  await writeFile(
    FONTS.FONTCONFIG_FILE,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('\n  ')}
  <cachedir>${join(FOLDER, 'cache')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Arimo</family></prefer></alias>
</fontconfig>
`,
  )
}
