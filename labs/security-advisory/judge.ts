import type { Judge } from '#lab'

/** SHA-512 of the advisory that promises a patch: of ours, and of the one that walkthroughs use. */
const CHECKSUMS = [
  '3eaa013fa6e989927d4b2a309dad0ad9c479188fff055494b1a209d8d6318c495595f913eed76388a805743eb9a1d4f9c7be8c72e2974a74ce30f2a0b1ab131b',
  '7e7ce7c65db3bf0625fcea4573d25cff41f2f7e3474f2c74334b14fc65bb4fd26af802ad17a3a03bf0eee6827a00fb8f7905f338c31b5e6ea9cb31620242e843',
]

/** The checksum of the right advisory was sent. */
export const judge: Judge = ({ onReport }) => ({
  csafChallenge: onReport((words) => CHECKSUMS.some((checksum) => words.includes(checksum))),
})
