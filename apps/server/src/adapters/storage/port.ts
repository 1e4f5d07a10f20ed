/** Files by key (`products/margherita-640.webp`), served from /storage/images/. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** What is not there is no error. */
  remove(key: string): Promise<void>
}
