import type { Judge } from '#lab'

/** What the shop knows how to read, and how it is called. */
const KNOWN = ['pdf', 'zip', 'xml', 'yml', 'yaml']

/** An attachment came in that is none of those. A name without a dot is its own ending. */
export const judge: Judge = ({ on }) => ({
  uploadTypeChallenge: on(
    'file.uploaded',
    ({ purpose, name, isAccepted }) => purpose === 'complaint' && isAccepted && !KNOWN.includes(ending(name)),
  ),
})

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
