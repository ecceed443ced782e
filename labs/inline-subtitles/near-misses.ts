import type { NearMiss, Tools } from '#lab'

const FILE = '../../frontend/dist/frontend/assets/public/videos/owasp_promo.vtt'
const PAYLOAD = '</script><script>alert(`xss`)</script>'

/** Complains with an archive. */
async function complain({ http, zip, expect }: Tools, files: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.append('file', new File([await zip(files)], 'complaint.zip', { type: 'application/zip' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 204, `the complaint was answered with ${answer.status}`)
}

/** Writes a file, and then somebody looks at the page of the film. */
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
    name: 'the subtitles are written, and nobody goes to the cinema',
    run: (tools) => complain(tools, { [FILE]: PAYLOAD }),
  },
  shows('a script that never gets out of the subtitles', { [FILE]: '<script>alert(`xss`)</script>' }),
  shows('another script', { [FILE]: "</script><script>alert('xss')</script>" }),
  shows('the file lies one floor too low', { [FILE.slice(3)]: PAYLOAD }),
]
