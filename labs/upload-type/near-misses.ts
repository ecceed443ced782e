import type { NearMiss } from '#lab'
import { attach } from './steps.ts'

/** A PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

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
    name: 'a picture, where pictures belong',
    run: async ({ logIn, http, settings, expect }) => {
      const { token } = await logIn(`jim@${settings.domain}`, 'ncc-1701')
      const form = new FormData()
      form.append('file', new File([Buffer.from(PICTURE, 'base64')], 'me.png', { type: 'image/png' }))
      const { status } = await http.post('/profile/image/file', form, {
        headers: { cookie: `token=${token}` },
      })
      expect(status === 302, `the upload answered with ${status}`)
    },
  },
  {
    challenge: 'uploadTypeChallenge',
    name: 'a form without a file',
    run: async ({ http, expect }) => {
      const answer = await http.post('/file-upload', new FormData())
      expect(answer.status === 400, `the upload answered with ${answer.status}`)
    },
  },
]
