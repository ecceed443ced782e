import type { Judge, RuleFor } from '#lab'

/** Files in the public folder of a kind that must not leave it. */
const SHUT_IN = [
  'encrypt.pyc',
  'eastere.gg',
  'package.json.bak',
  'coupons_2013.md.bak',
  'suspicious_errors.yml',
]

/** A file that should have stayed inside was sent. */
export const judge: Judge = ({ on }) => {
  const served = (...names: string[]): RuleFor<'file.served'> =>
    on('file.served', ({ path }) => names.some((name) => path.toLowerCase() === `ftp/${name}`))
  return {
    nullByteChallenge: served(...SHUT_IN),
    forgottenDevBackupChallenge: served('package.json.bak'),
    forgottenBackupChallenge: served('coupons_2013.md.bak'),
    misplacedSignatureFileChallenge: served('suspicious_errors.yml'),
  }
}
