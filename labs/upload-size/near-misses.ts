import type { Answer, NearMiss, Tools } from '#lab'

/** Attaches a PDF of so many bytes to a complaint. */
function attach({ http }: Tools, bytes: number): Promise<Answer> {
  const form = new FormData()
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  form.append('file', new File([content], 'invoice.pdf', { type: 'application/pdf' }))
  return http.post('/file-upload', form)
}

function attaches(name: string, bytes: number, status: number): NearMiss {
  return {
    challenge: 'uploadSizeChallenge',
    name,
    run: async (tools) => {
      const answer = await attach(tools, bytes)
      tools.expect(answer.status === status, `the upload answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  attaches('exactly as much as the form allows', 100_000, 204),
  attaches('more than the server can carry', 200_001, 500),
]
