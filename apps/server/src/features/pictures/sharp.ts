import sharp from 'sharp'

/** Everything that is drawn for people, one thread each: requests, files and the database want theirs too. */
sharp.concurrency(1)

export { sharp }
