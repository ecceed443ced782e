import type { GeneratedAttack, GeneratedCheck, GeneratorTools, HiddenTests, Oracle, Tools } from '#lab'

const PAYLOAD = '<iframe src="javascript:alert(`xss`)">'
/** A number in the format of an order. */
const NUMBER = /^[\da-f]{4}-[\da-f]+$/
const HEX = '0123456789abcdef'

/** Requests an order and returns what the shop makes of its number. */
async function echo({ http, expect }: Tools, id: string): Promise<string> {
  const answer = await http.get(`/rest/track-order/${encodeURIComponent(id)}`)
  expect(answer.status === 200, `the shop answered with ${answer.status}`)
  return answer.json<{ data: { orderId: string }[] }>().data[0]?.orderId ?? ''
}

function attacksOn({ random }: GeneratorTools): GeneratedAttack[] {
  const says = (name: string, id: string, element: string): GeneratedAttack => ({
    name,
    payload: id,
    ...(element === PAYLOAD && { challenge: 'reflectedXssChallenge' }),
    run: async (tools) => {
      const said = await echo(tools, id)
      tools.expect(said.includes(element), `the shop says ${said}`)
    },
  })
  const tag = () => `<${random.pick(['b', 'i', 'u', 's', 'p', 'q'])}>`
  const digits = () => String(random.number(1, 9_999))
  const picture = `<${random.case('img')} src=${random.number(1, 9)} ${random.case('onerror')}=alert(${random.number(1, 9)})>`
  const drawing = `<${random.case('svg')} ${random.case('onload')}=alert(${random.number(1, 9)})>`
  return [
    says(
      'an order number followed by an iframe: it must not be echoed as HTML',
      `${digits()}${PAYLOAD}`,
      PAYLOAD,
    ),
    says('an iframe behind a harmless tag: it must not be echoed as HTML', `${tag()}${PAYLOAD}`, PAYLOAD),
    says(
      'an iframe behind two harmless tags: it must not be echoed as HTML',
      `${tag()}${tag()}${PAYLOAD}`,
      PAYLOAD,
    ),
    says(
      'an iframe followed by an order number: it must not be echoed as HTML',
      `${PAYLOAD}${digits()}`,
      PAYLOAD,
    ),
    says('an image element with onerror: it must not be echoed as HTML', `${digits()}${picture}`, picture),
    says(
      'an SVG element with onload: it must not be echoed as HTML',
      `${tag()}${drawing}${digits()}`,
      drawing,
    ),
  ]
}

function functionalityFor({ random }: GeneratorTools): GeneratedCheck[] {
  const hex = (length: number) => Array.from({ length }, () => random.pick([...HEX])).join('')
  const isSaid = (name: string, id: string): GeneratedCheck => ({
    name,
    payload: id,
    run: async (tools) => {
      const said = await echo(tools, id)
      tools.expect(said === id, `the shop says ${said}`)
    },
  })
  return [
    isSaid('an unknown order number is echoed unchanged', `${hex(4)}-${hex(16)}`),
    isSaid('an order number that is too short is echoed unchanged', `${hex(4)}-${hex(random.number(1, 12))}`),
    isSaid(
      'an order number that is too long is echoed unchanged',
      `${hex(4)}-${hex(16)}-${hex(random.number(16, 30))}`,
    ),
    isSaid('an order number in capital letters is echoed unchanged', `${hex(4)}-${hex(16)}`.toUpperCase()),
  ]
}

export const hiddenTests: HiddenTests = (tools) => ({
  attacks: attacksOn(tools),
  functionality: functionalityFor(tools),
})

export const oracle: Oracle = {
  echoOf: {
    call: ({ random, html }) => {
      const hex = (length: number) => Array.from({ length }, () => random.pick([...HEX])).join('')
      const id = `${hex(4)}-${hex(random.number(1, 40))}`
      const script = `${random.chance() ? id : ''}${random.pick(['<', '<<', '<b>'])}${html.script('alert(1)')}`
      const asked = random.chance() ? id : script
      return { args: [asked], payload: asked }
    },
    // Numbers are repeated unchanged. Whether the rest is dropped or written as text is up to the fix.
    same: (submitted, right) => {
      if (typeof submitted !== 'string' || typeof right !== 'string') return false
      return NUMBER.test(right) ? submitted === right : !submitted.includes('<')
    },
  },
}
