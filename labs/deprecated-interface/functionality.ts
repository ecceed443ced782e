import type { Answer, FunctionalCheck, Tools } from '#lab'

/** Attaches a file to a complaint. */
function attach({ http }: Tools, name: string, type: string, content: string): Promise<Answer> {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return http.post('/file-upload', form)
}

/** The shortest archive there is: it ends before it has begun. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`

function takes(name: string, type: string, content: string): FunctionalCheck {
  return {
    name: `${name} is taken in`,
    run: async (tools) => {
      const answer = await attach(tools, name, type, content)
      tools.expect(answer.status === 204, `the upload answered with ${answer.status}`)
    },
  }
}

export const functionality: FunctionalCheck[] = [
  takes('invoice.pdf', 'application/pdf', '%PDF-1.7'),
  takes('INVOICE.PDF', 'application/pdf', '%PDF-1.4'),
  takes('invoices.zip', 'application/zip', EMPTY_ZIP),
]
