import type { NearMiss } from '#lab'
import { send } from './steps.ts'

/** Requests a file and expects an error with this text. */
function stays(name: string, layout: string, words: string): NearMiss {
  return {
    challenge: 'lfrChallenge',
    name,
    run: async (tools) => {
      const answer = await send(tools, `layout=${encodeURIComponent(layout)}`)
      tools.expect(answer.status === 500, `the form was answered with ${answer.status}`)
      tools.expect(answer.text.includes(words), `it does not say ${words}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  stays('a file that is not there', '../no-such-file', 'no such file or directory'),
  stays('a file that has no ending', '../../etc/passwd', 'no such file or directory'),
  stays('a file that the shop keeps an eye on', '../ctf.key', 'File access not allowed'),
  stays('the public folder', '../ftp/legal.md', 'File access not allowed'),
  {
    challenge: 'lfrChallenge',
    name: 'an empty layout',
    run: async (tools) => {
      const answer = await send(tools, 'layout=')
      tools.expect(!answer.text.endsWith('......'), 'something was read out')
    },
  },
]
