/** Modes of stored files and folders: other users of the machine read nothing. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
