import type { NearMiss } from '#lab'
import { attach } from './steps.ts'

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
