import type { Attack } from '#lab'
import { fetchFile } from './steps.ts'

/** The two allowed endings after a null byte. */
function attacksOn(challenge: string, file: string, words: string): Attack[] {
  return ['.md', '.pdf'].map((ending) => ({
    challenge,
    name: `${file}%2500${ending}`,
    run: (tools) => fetchFile(tools, `${file}%2500${ending}`, words),
  }))
}

const MANIFEST = '"epilogue-js": "~0.7",'
const COUPON = 'n<MibgC7sn'
const SIGNATURES = 'Suspicious error messages specific to the application'

export const attacks: Attack[] = [
  ...attacksOn('nullByteChallenge', 'encrypt.pyc', 'announcement'),
  ...attacksOn('nullByteChallenge', 'eastere.gg', 'Congratulations, you found the easter egg!'),
  ...attacksOn('forgottenDevBackupChallenge', 'package.json.bak', MANIFEST),
  ...attacksOn('forgottenBackupChallenge', 'coupons_2013.md.bak', COUPON),
  ...attacksOn('misplacedSignatureFileChallenge', 'suspicious_errors.yml', SIGNATURES),
]
