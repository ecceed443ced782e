import type { Answer, Attack, Tools } from '#lab'

/** Attaches a PDF of so many bytes to a complaint. */
function attach({ http }: Tools, bytes: number): Promise<Answer> {
  const form = new FormData()
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  form.append('file', new File([content], 'invoice.pdf', { type: 'application/pdf' }))
  return http.post('/file-upload', form)
}

function tooLarge(bytes: number): Attack {
  return {
    challenge: 'uploadSizeChallenge',
    name: `${bytes} bytes of invoice`,
    run: async (tools) => {
      const answer = await attach(tools, bytes)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  }
}

export const attacks: Attack[] = [tooLarge(110_000), tooLarge(199_999), tooLarge(100_001)]
