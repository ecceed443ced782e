import type { DrawnAttack, DrawnCheck, DrawTools, HeldBack, Oracle, Tools } from '#lab'

async function complain({ http }: Tools, yaml: string): Promise<{ status: number; text: string }> {
  const form = new FormData()
  form.append('file', new File([yaml], 'complaint.yml', { type: 'application/yaml' }))
  return http.post('/file-upload', form, { headers: { accept: 'application/json' } })
}

/** Lists of lists of lists: each holds the one before it so many times. */
function bomb({ draw }: Pick<DrawTools, 'draw'>, deep: number, times: number): string {
  const start = draw.word()
  const first = draw.pick(['x', '"lol"', '1', '~', draw.word()])
  const names = Array.from({ length: deep }, (_, index) => `${start}${index}`)
  const isFlow = draw.chance()
  const lines = names.map((name, index) => {
    const part = index === 0 ? first : `*${names[index - 1]}`
    if (isFlow)
      return `${name}: &${name} [${Array(times)
        .fill(part)
        .join(draw.pick([', ', ',  ']))}]`
    return `${name}: &${name}\n${Array(times).fill(`  - ${part}`).join('\n')}`
  })
  return `${draw.chance() ? '---\n' : ''}${lines.join('\n')}\n`
}

function attacksOn(tools: DrawTools): DrawnAttack[] {
  const { draw } = tools
  const payload = bomb(tools, draw.number(9, 12), draw.number(9, 12))
  return [
    {
      name: 'YAML with nested aliases: it must not be expanded',
      payload: payload.slice(0, 400),
      challenge: 'yamlBombChallenge',
      run: async (shop) => {
        const { status } = await complain(shop, payload)
        shop.expect(status === 503, `the complaint was answered with ${status}`)
      },
    },
  ]
}

function worksFor({ draw }: DrawTools): DrawnCheck[] {
  const [name, words, city] = [draw.word(), draw.word(), draw.name()]
  const referring = `sender: &${name} { name: ${draw.name()}, city: ${city} }\nreturn_to: *${name}\nwords: "** ${words} **"\n`
  const long = `words: ${`${words} `.repeat(draw.number(1_500, 3_000))}\n`
  return [
    {
      name: 'a single alias is accepted',
      payload: referring,
      run: async (shop) => {
        const { status, text } = await complain(shop, referring)
        shop.expect(status === 410 && text.split(city).length > 2, 'it was not understood')
      },
    },
    {
      name: 'a long complaint is accepted',
      payload: long.slice(0, 100),
      run: async (shop) => {
        const { status, text } = await complain(shop, long)
        shop.expect(status === 410 && text.includes(words), 'it was not understood')
      },
    },
  ]
}

export const heldBack: HeldBack = (tools) => ({ attacks: attacksOn(tools), works: worksFor(tools) })

export const oracle: Oracle =
  'where a bomb begins is for her to say: what counts is that none goes off, and that honest complaints are read.'
