import sharp from 'sharp'

/** One thread per picture, because requests, files and the database need threads too. */
sharp.concurrency(1)

export { sharp }
