import type { Judge } from '#lab'

const FOLDER = '/assets/public/images/uploads/'

/** The cat's name begins with one of these, depending on the edition of the shop. */
const CATS = ['%f0%9f%98%bc', '%e1%93%9a%e1%98%8f%e1%97%a2']

/** The cat's picture was requested by its full name, with its hashes percent-encoded. */
export const judge: Judge = ({ on }) => ({
  missingEncodingChallenge: on('asset.served', ({ path }) => {
    const asked = path.toLowerCase()
    return CATS.some((cat) => asked === `${FOLDER}${cat}-%23zatschi-%23whoneedsfourlegs-1572600969477.jpg`)
  }),
})
