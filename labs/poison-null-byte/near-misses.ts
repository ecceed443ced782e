import type { NearMiss } from '#lab'

/** Requests a file of the folder and expects this status. */
function asks(challenge: string, name: string, path: string, status: number): NearMiss {
  return {
    challenge,
    name,
    run: async ({ http, expect }) => {
      const answer = await http.get(`/ftp/${path}`)
      expect(answer.status === status, `${path} answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  asks('nullByteChallenge', 'a null byte behind a file that anybody may read', 'legal.md%2500.md', 200),
  asks('nullByteChallenge', 'a null byte that is encoded only once', 'encrypt.pyc%00.md', 400),
  asks('nullByteChallenge', 'the blocked file itself', 'eastere.gg', 403),
  asks('nullByteChallenge', 'a way out of the folder', '..%5cmachine%5cetc%5cpasswd%2500.md', 403),
  asks('forgottenDevBackupChallenge', 'the backup itself', 'package.json.bak', 403),
  asks('forgottenDevBackupChallenge', 'its neighbour', 'package-lock.json.bak%2500.md', 200),
  asks('forgottenDevBackupChallenge', 'a backup that was never made', 'package.json.old%2500.md', 404),
  asks('forgottenBackupChallenge', 'the list itself', 'coupons_2013.md.bak', 403),
  asks('forgottenBackupChallenge', 'the ending in a query instead', 'coupons_2013.md.bak?.md', 403),
  asks('forgottenBackupChallenge', 'one %25 too many', 'coupons_2013.md.bak%252500.md', 404),
  asks('misplacedSignatureFileChallenge', 'the rules themselves', 'suspicious_errors.yml', 403),
  asks(
    'misplacedSignatureFileChallenge',
    'an ending that is not on the list',
    'suspicious_errors.yml%2500.txt',
    403,
  ),
]
