import type { NearMiss, Tools } from '#lab'

/** Sends a continue code and expects this status. */
async function apply({ http, expect }: Tools, path: string, status: number): Promise<void> {
  const answer = await http.put(path, '', { headers: { 'content-type': 'text/plain' } })
  expect(answer.status === status, `the code was answered with ${answer.status}`)
}

export const nearMisses: NearMiss[] = [
  {
    challenge: 'continueCodeChallenge',
    name: 'a code that was made up',
    run: (tools) => apply(tools, '/rest/continue-code/apply/imaginary999', 404),
  },
  {
    challenge: 'continueCodeChallenge',
    name: 'the code of another number',
    run: (tools) =>
      apply(
        tools,
        '/rest/continue-code/apply/zWyNBPzxPa4yZNDrwVXk5BlRq8YM0a4mGbJpn9W6vg3LE7mQOje1K2oVpMk4',
        200,
      ),
  },
]
