/** A text that stands in many drawn pages: its bytes are made once. */
export class Written {
  readonly text: string
  #bytes: Buffer | undefined
  constructor(text: string) {
    this.text = text
  }
  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text))
  }
}
