import type { FunctionalCheck } from '#lab'
import { attach } from './steps.ts'

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
