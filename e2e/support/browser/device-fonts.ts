import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Latin font with the metrics of Arial, which most devices have, and an Arabic font. */
const FONT_PACKAGES = ['@expo-google-fonts/arimo', '@expo-google-fonts/noto-sans-arabic']
const FOLDER = join(import.meta.dirname, '../../../.data/fonts')

/** The environment of a browser on Linux: only the fonts of `npm ci`, none of the machine. */
export const FONTS = { FONTCONFIG_FILE: join(FOLDER, 'fonts.conf') }

/**
 * Configures the same fonts on every machine. Until the web font loads, text uses a device font;
 * another width would break lines differently and move the content below.
 */
export async function writeDeviceFonts(): Promise<void> {
  const folders = FONT_PACKAGES.map((name) => dirname(fileURLToPath(import.meta.resolve(name))))
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
