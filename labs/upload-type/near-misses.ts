import type { Answer, NearMiss, Tools } from '#lab'

/** Attaches a file to a complaint. */
function attach({ http }: Tools, name: string, type: string, content: string): Promise<Answer> {
  const form = new FormData()
  form.append('file', new File([content], name, { type }))
  return http.post('/file-upload', form)
}

function attaches(name: string, status: number): NearMiss {
  return {
    challenge: 'uploadTypeChallenge',
    name,
    run: async (tools) => {
      const answer = await attach(tools, name, 'application/x-msdownload', '%PDF-1.7')
      tools.expect(answer.status === status, `the upload answered with ${answer.status}`)
    },
  }
}

export const nearMisses: NearMiss[] = [
  attaches('program.exe.pdf', 204),
  attaches('orders.xml', 410),
  attaches('orders.yml', 410),
  {
    challenge: 'uploadTypeChallenge',
    name: 'a form without a file',
    run: async ({ http, expect }) => {
      const answer = await http.post('/file-upload', new FormData())
      expect(answer.status === 400, `the upload answered with ${answer.status}`)
    },
  },
]
