/** Files by key (`products/margherita.640x640-fed9a7c85b64.webp`), served from /storage/images/. */
export type Storage = {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
}

/** A cache of files that can be created again. Any file may be evicted at any time. */
export type FileCache = {
  /** `key`: folder/file, with names that we generate. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  /** Deletes all files in a folder. */
  removeFolder(folder: string): Promise<void>
}
