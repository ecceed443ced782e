import type { NearMiss } from '#lab'
import { attach } from './steps.ts'

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
