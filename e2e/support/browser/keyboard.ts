import type { Locator, Page } from 'playwright-core'

/** More tab stops than any page has. */
const MAX_STOPS = 300

/** A user without a mouse. */
export class Keyboard {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  private isAt(target: Locator): Promise<boolean> {
    return target.evaluate((element) => element.contains(document.activeElement))
  }
  /** Presses Tab until the target has the focus, and asserts that the focus is visible. */
  async tabTo(target: Locator): Promise<void> {
    await target.first().waitFor({ state: 'attached' })
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      if (await this.isAt(target.first())) {
        const seen = await this.page.evaluate(() => {
          const at = document.activeElement
          const around = at?.closest('label, article, li') ?? at
          return [at, around].some((element) => {
            if (!element) return false
            const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(element)
            return (
              (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
              (element.matches('input, textarea') && borderColor !== '')
            )
          })
        })
        if (!seen) throw new Error(`The focus is not visible on ${target}`)
        return
      }
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.press(key)
  }
  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }
  /** Tabs into a radio group, then presses arrow keys until the wanted radio is checked. */
  async choose(group: Locator, wanted: Locator): Promise<void> {
    await this.tabTo(group)
    if (await wanted.isChecked()) return
    await this.page.keyboard.press('Space')
    for (let steps = 0; steps < 20; steps++) {
      if (await wanted.isChecked()) return
      await this.page.keyboard.press('ArrowDown')
    }
    throw new Error(`The arrow keys do not reach ${wanted}`)
  }
}
