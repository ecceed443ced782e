import type { Attack } from '#lab'
import { attach } from './steps.ts'

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
