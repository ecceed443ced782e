import type { Answer, FunctionalCheck, Tools } from '#lab'

/** Attaches a PDF of so many bytes to a complaint. */
function attach({ http }: Tools, bytes: number): Promise<Answer> {
  const form = new FormData()
  const content = new Uint8Array(bytes)
  content.set(new TextEncoder().encode('%PDF-1.7'))
  form.append('file', new File([content], 'invoice.pdf', { type: 'application/pdf' }))
  return http.post('/file-upload', form)
}

function takes(bytes: number): FunctionalCheck {
  return {
    name: `an invoice of ${bytes} bytes is taken in`,
    run: async (tools) => {
      const answer = await attach(tools, bytes)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  }
}

export const functionality: FunctionalCheck[] = [takes(1_000), takes(100_000)]
