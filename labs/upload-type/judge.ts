import type { Judge } from '#lab'

/** The kinds that the shop can read, with their names. */
const KNOWN = ['pdf', 'zip', 'xml', 'yml', 'yaml']

/** An attachment of another kind was accepted. A name without a dot is its own ending. */
export const judge: Judge = ({ on }) => ({
  uploadTypeChallenge: on(
    'file.uploaded',
    ({ purpose, name, isAccepted }) => purpose === 'complaint' && isAccepted && !KNOWN.includes(ending(name)),
  ),
})

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
