import type { NearMiss } from '#lab'
import { complain, FILE, PAYLOAD } from './steps.ts'

/** Writes a file and opens the page of the film. */
function shows(name: string, files: Record<string, string>): NearMiss {
  return {
    challenge: 'videoXssChallenge',
    name,
    run: async (tools) => {
      await complain(tools, files)
      const page = await tools.http.get('/promotion')
      tools.expect(page.status === 200, `the page answered with ${page.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'videoXssChallenge',
    name: 'the subtitles are replaced, and the page is not opened',
    run: (tools) => complain(tools, { [FILE]: PAYLOAD }),
  },
  shows('a script that never gets out of the subtitles', { [FILE]: '<script>alert(`xss`)</script>' }),
  shows('another script', { [FILE]: "</script><script>alert('xss')</script>" }),
  shows('the file lies one floor too low', { [FILE.slice(3)]: PAYLOAD }),
]
