import type { Attack, Tools } from '#lab'

/** Sends a continue code. */
async function apply({ http, expect }: Tools, code: string): Promise<void> {
  const answer = await http.put(`/rest/continue-code/apply/${code}`, '', {
    headers: { 'content-type': 'text/plain' },
  })
  expect(answer.status === 200, `the code was answered with ${answer.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'continueCodeChallenge',
    name: 'the code of 999, made with the recipe from the demo',
    run: (tools) => apply(tools, '69OxrZ8aJEgxONZyWoz1Dw4BvXmRGkM6Ae9M7k2rK63YpqQLPjnlb5V5LvDj'),
  },
  {
    challenge: 'continueCodeChallenge',
    name: 'the code of 1 and 999 together',
    run: (tools) => apply(tools, 'yXjv6Z5jWJnzD6a3YvmwPRXK7roAyzHN9de2Og19yEN84plqxkMBbLVQrDeo'),
  },
]
