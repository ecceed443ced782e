import type { Judge } from '#lab'

/** A document of the kind that companies used to send was read. */
export const judge: Judge = ({ on }) => ({
  deprecatedInterfaceChallenge: on(
    'file.uploaded',
    ({ purpose, name, isAccepted }) => purpose === 'complaint' && isAccepted && /\.(xml|ya?ml)$/i.test(name),
  ),
})
