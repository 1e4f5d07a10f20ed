/** Files by key (`products/margherita.640x640-fed9a7c85b64.webp`), served from /storage/images/. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** What is not there is no error. */
  remove(key: string): Promise<void>
}

/** What can be made again, in a place of bounded size: anything may be gone at any time. */
export type FileCache = {
  /** `key`: folder/file, names of our own making. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  /** Everything in a folder. */
  forget(folder: string): Promise<void>
}
