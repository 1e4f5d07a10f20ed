/** HTML that is part of many pages. Its bytes are encoded once. */
export class EncodedHtml {
  readonly text: string
  #bytes: Buffer | undefined
  constructor(text: string) {
    this.text = text
  }
  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text))
  }
}
